import type { Locale } from '#contracts/kit/locales.ts';
import { seller as en } from './en/seller.ts';
import { seller as es, type SellerTexts } from './es/seller.ts';
import { seller as fr } from './fr/seller.ts';
import { seller as it } from './it/seller.ts';

export const sellerMessages: Record<Locale, SellerTexts> = { es, fr, it, en };
