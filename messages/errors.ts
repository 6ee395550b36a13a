import type { ErrorCode } from '#contracts/kit/errors.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { errors as en } from './en/errors.ts';
import { errors as es } from './es/errors.ts';
import { errors as fr } from './fr/errors.ts';
import { errors as it } from './it/errors.ts';

export const errorMessages: Record<Locale, Record<ErrorCode, string>> = { es, fr, it, en };
