import type { Locale } from '#contracts/kit/locales.ts';
import { mail as en } from './en/mail.ts';
import { mail as es, type Mail } from './es/mail.ts';
import { mail as fr } from './fr/mail.ts';
import { mail as it } from './it/mail.ts';

export type { Mail };

export const mailMessages: Record<Locale, Mail> = { es, fr, it, en };
