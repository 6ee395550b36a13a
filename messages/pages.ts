import type { Locale } from '#contracts/kit/locales.ts';
import { pages as en } from './en/pages.ts';
import { pages as es, type PagesTexts } from './es/pages.ts';
import { pages as fr } from './fr/pages.ts';
import { pages as it } from './it/pages.ts';

export type { PagesTexts };

export const pageMessages: Record<Locale, PagesTexts> = { es, fr, it, en };
