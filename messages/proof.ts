import type { Locale } from '#contracts/kit/locales.ts';
import { proof as en } from './en/proof.ts';
import { proof as es, type Proof } from './es/proof.ts';
import { proof as fr } from './fr/proof.ts';
import { proof as it } from './it/proof.ts';

export type { Proof };

export const proofMessages: Record<Locale, Proof> = { es, fr, it, en };
