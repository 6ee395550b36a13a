import type { Locale } from '#contracts/kit/locales.ts';
import { help as en } from './en/help.ts';
import { help as es, type HelpTexts } from './es/help.ts';
import { help as fr } from './fr/help.ts';
import { help as it } from './it/help.ts';

export type { HelpTexts };

export const helpMessages: Record<Locale, HelpTexts> = { es, fr, it, en };
