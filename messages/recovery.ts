import type { Locale } from '#contracts/kit/locales.ts';
import { recovery as en } from './en/recovery.ts';
import { recovery as es } from './es/recovery.ts';
import { recovery as fr } from './fr/recovery.ts';
import { recovery as it } from './it/recovery.ts';

export const recoveryMessages: Record<Locale, typeof es> = { es, fr, it, en };
