import type { Locale } from '#contracts/kit/locales.ts';
import { account as en } from './en/account.ts';
import { type AccountTexts, account as es } from './es/account.ts';
import { account as fr } from './fr/account.ts';
import { account as it } from './it/account.ts';

export const accountMessages: Record<Locale, AccountTexts> = { es, fr, it, en };
