import type { Locale } from '#contracts/kit/locales.ts';
import { orderMails as en } from './en/order-mails.ts';
import { orderMails as es, type OrderMailsTexts } from './es/order-mails.ts';
import { orderMails as fr } from './fr/order-mails.ts';
import { orderMails as it } from './it/order-mails.ts';

export type { OrderMailsTexts };

export const orderMailsMessages: Record<Locale, OrderMailsTexts> = { es, fr, it, en };
