import type { Locale } from '#contracts/kit/locales.ts';
import { kindForm as en } from './en/kind-form.ts';
import { kindForm as es, type KindForm } from './es/kind-form.ts';
import { kindForm as fr } from './fr/kind-form.ts';
import { kindForm as it } from './it/kind-form.ts';

export type { KindForm };

export const kindFormMessages: Record<Locale, KindForm> = { es, fr, it, en };
