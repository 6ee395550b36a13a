import type { Locale } from '#contracts/kit/locales.ts';
import { help as en } from './en/help.ts';
import { help as es, type Help } from './es/help.ts';
import { help as fr } from './fr/help.ts';
import { help as it } from './it/help.ts';

export type { Help };

export const helpMessages: Record<Locale, Help> = { es, fr, it, en };
