import type { Locale } from '#contracts/kit/locales.ts';
import { kinds as en } from './en/kinds.ts';
import { kinds as es, type KindWords } from './es/kinds.ts';
import { kinds as fr } from './fr/kinds.ts';
import { kinds as it } from './it/kinds.ts';

export const kindMessages: Record<Locale, KindWords> = { es, fr, it, en };
