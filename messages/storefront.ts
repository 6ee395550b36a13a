import type { Locale } from '#contracts/kit/locales.ts';
import { storefront as en } from './en/storefront.ts';
import { storefront as es, type StorefrontTexts } from './es/storefront.ts';
import { storefront as fr } from './fr/storefront.ts';
import { storefront as it } from './it/storefront.ts';

export type { StorefrontTexts };

export const storefrontMessages: Record<Locale, StorefrontTexts> = { es, fr, it, en };
