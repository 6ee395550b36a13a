import type { Locale } from '#contracts/kit/locales.ts';
import { accountMail as en } from './en/account-mail.ts';
import { type AccountMailTexts, accountMail as es } from './es/account-mail.ts';
import { accountMail as fr } from './fr/account-mail.ts';
import { accountMail as it } from './it/account-mail.ts';

export const accountMailMessages: Record<Locale, AccountMailTexts> = { es, fr, it, en };
