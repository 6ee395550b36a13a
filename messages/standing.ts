import type { Locale } from '#contracts/kit/locales.ts';
import { standing as en } from './en/standing.ts';
import { standing as es, type Standing } from './es/standing.ts';
import { standing as fr } from './fr/standing.ts';
import { standing as it } from './it/standing.ts';

export type { Standing };

export const standingMessages: Record<Locale, Standing> = { es, fr, it, en };
