import type { Locale } from '#contracts/kit/locales.ts';
import { cardForm as en } from './en/card-form.ts';
import { type CardFormTexts, cardForm as es } from './es/card-form.ts';
import { cardForm as fr } from './fr/card-form.ts';
import { cardForm as it } from './it/card-form.ts';

export type { CardFormTexts };

export const cardFormMessages: Record<Locale, CardFormTexts> = { es, fr, it, en };
