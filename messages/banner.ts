import type { Locale } from '#contracts/kit/locales.ts';
import { banner as en } from './en/banner.ts';
import { banner as es } from './es/banner.ts';
import { banner as fr } from './fr/banner.ts';
import { banner as it } from './it/banner.ts';

export const bannerMessages: Record<Locale, typeof es> = { es, fr, it, en };
