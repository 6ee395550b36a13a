import type { Locale } from '#contracts/kit/locales.ts';
import { pages as en } from './en/pages.ts';
import { pages as es, type Pages } from './es/pages.ts';
import { pages as fr } from './fr/pages.ts';
import { pages as it } from './it/pages.ts';

export type { Pages };

export const pageMessages: Record<Locale, Pages> = { es, fr, it, en };
