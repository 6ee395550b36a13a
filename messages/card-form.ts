import type { Locale } from '#contracts/kit/locales.ts';
import { cardForm as en } from './en/card-form.ts';
import { type CardForm, cardForm as es } from './es/card-form.ts';
import { cardForm as fr } from './fr/card-form.ts';
import { cardForm as it } from './it/card-form.ts';

export type { CardForm };

export const cardFormMessages: Record<Locale, CardForm> = { es, fr, it, en };
