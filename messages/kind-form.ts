import type { Locale } from '#contracts/kit/locales.ts';
import { kindForm as en } from './en/kind-form.ts';
import { kindForm as es, type KindFormTexts } from './es/kind-form.ts';
import { kindForm as fr } from './fr/kind-form.ts';
import { kindForm as it } from './it/kind-form.ts';

export type { KindFormTexts };

export const kindFormMessages: Record<Locale, KindFormTexts> = { es, fr, it, en };
