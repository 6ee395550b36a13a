import type { Locale } from '#contracts/kit/locales.ts';
import { tracking as en } from './en/tracking.ts';
import { tracking as es, type TrackingTexts } from './es/tracking.ts';
import { tracking as fr } from './fr/tracking.ts';
import { tracking as it } from './it/tracking.ts';

export type { TrackingTexts };

export const trackingMessages: Record<Locale, TrackingTexts> = { es, fr, it, en };
