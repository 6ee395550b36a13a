import type { Locale } from '#contracts/kit/locales.ts';
import { standing as en } from './en/standing.ts';
import { standing as es, type StandingTexts } from './es/standing.ts';
import { standing as fr } from './fr/standing.ts';
import { standing as it } from './it/standing.ts';

export type { StandingTexts };

export const standingMessages: Record<Locale, StandingTexts> = { es, fr, it, en };
