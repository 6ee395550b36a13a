import type { Locale } from '#contracts/kit/locales.ts';
import { withdrawal as en } from './en/withdrawal.ts';
import { withdrawal as es, type WithdrawalWords } from './es/withdrawal.ts';
import { withdrawal as fr } from './fr/withdrawal.ts';
import { withdrawal as it } from './it/withdrawal.ts';

export type { WithdrawalWords };

export const withdrawalMessages: Record<Locale, WithdrawalWords> = { es, fr, it, en };
