import type { Locale } from '#contracts/kit/locales.ts';
import { tracking as en } from './en/tracking.ts';
import { tracking as es, type Tracking } from './es/tracking.ts';
import { tracking as fr } from './fr/tracking.ts';
import { tracking as it } from './it/tracking.ts';

export type { Tracking };

export const trackingMessages: Record<Locale, Tracking> = { es, fr, it, en };
