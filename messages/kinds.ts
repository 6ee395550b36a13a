import type { Locale } from '#contracts/kit/locales.ts';
import { kinds as en } from './en/kinds.ts';
import { kinds as es, type KindTexts } from './es/kinds.ts';
import { kinds as fr } from './fr/kinds.ts';
import { kinds as it } from './it/kinds.ts';

export const kindMessages: Record<Locale, KindTexts> = { es, fr, it, en };
