import type { Locale } from '#contracts/kit/locales.ts';
import { consentBanner as en } from './en/consent-banner.ts';
import { consentBanner as es } from './es/consent-banner.ts';
import { consentBanner as fr } from './fr/consent-banner.ts';
import { consentBanner as it } from './it/consent-banner.ts';

export const consentBannerMessages: Record<Locale, typeof es> = { es, fr, it, en };
