import type { Locale } from '#contracts/kit/locales.ts';
import { compliance as en } from './en/compliance.ts';
import { type ComplianceTexts, compliance as es } from './es/compliance.ts';
import { compliance as fr } from './fr/compliance.ts';
import { compliance as it } from './it/compliance.ts';

export type { ComplianceTexts };

export const complianceMessages: Record<Locale, ComplianceTexts> = { es, fr, it, en };
