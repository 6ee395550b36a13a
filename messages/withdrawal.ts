import type { Locale } from '#contracts/kit/locales.ts';
import { withdrawal as en } from './en/withdrawal.ts';
import { withdrawal as es, type WithdrawalTexts } from './es/withdrawal.ts';
import { withdrawal as fr } from './fr/withdrawal.ts';
import { withdrawal as it } from './it/withdrawal.ts';

export type { WithdrawalTexts };

export const withdrawalMessages: Record<Locale, WithdrawalTexts> = { es, fr, it, en };
