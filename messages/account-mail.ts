import type { Locale } from '#contracts/kit/locales.ts';
import { accountMail as en } from './en/account-mail.ts';
import { type AccountMail, accountMail as es } from './es/account-mail.ts';
import { accountMail as fr } from './fr/account-mail.ts';
import { accountMail as it } from './it/account-mail.ts';

export const accountMailMessages: Record<Locale, AccountMail> = { es, fr, it, en };
