import type { Locale } from '#contracts/kit/locales.ts';
import { proof as en } from './en/proof.ts';
import { proof as es, type ProofTexts } from './es/proof.ts';
import { proof as fr } from './fr/proof.ts';
import { proof as it } from './it/proof.ts';

export type { ProofTexts };

export const proofMessages: Record<Locale, ProofTexts> = { es, fr, it, en };
