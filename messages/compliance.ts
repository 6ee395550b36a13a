import type { Locale } from '#contracts/kit/locales.ts';
import { compliance as en } from './en/compliance.ts';
import { type Compliance, compliance as es } from './es/compliance.ts';
import { compliance as fr } from './fr/compliance.ts';
import { compliance as it } from './it/compliance.ts';

export type { Compliance };

export const complianceMessages: Record<Locale, Compliance> = { es, fr, it, en };
