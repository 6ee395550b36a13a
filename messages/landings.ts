import type { Locale } from '#contracts/kit/locales.ts';
import { landings as en } from './en/landings.ts';
import { landings as es, type LandingsTexts } from './es/landings.ts';
import { landings as fr } from './fr/landings.ts';
import { landings as it } from './it/landings.ts';

export type { LandingsTexts };

export const landingMessages: Record<Locale, LandingsTexts> = { es, fr, it, en };
