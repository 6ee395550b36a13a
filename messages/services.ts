import type { Locale } from '#contracts/kit/locales.ts';
import { services as en } from './en/services.ts';
import { services as es, type Services } from './es/services.ts';
import { services as fr } from './fr/services.ts';
import { services as it } from './it/services.ts';

export type { Services };
export const serviceMessages: Record<Locale, Services> = { es, fr, it, en };
