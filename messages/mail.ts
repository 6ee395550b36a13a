import type { Locale } from '#contracts/kit/locales.ts';
import { mail as en } from './en/mail.ts';
import { mail as es, type MailTexts } from './es/mail.ts';
import { mail as fr } from './fr/mail.ts';
import { mail as it } from './it/mail.ts';

export type { MailTexts };

export const mailMessages: Record<Locale, MailTexts> = { es, fr, it, en };
