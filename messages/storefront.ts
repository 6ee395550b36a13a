import type { Locale } from '#contracts/kit/locales.ts';
import { storefront as en } from './en/storefront.ts';
import { storefront as es, type Storefront } from './es/storefront.ts';
import { storefront as fr } from './fr/storefront.ts';
import { storefront as it } from './it/storefront.ts';

export type { Storefront };

export const storefrontMessages: Record<Locale, Storefront> = { es, fr, it, en };
