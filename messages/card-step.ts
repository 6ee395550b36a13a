import type { Locale } from '#contracts/kit/locales.ts';
import { cardStep as en } from './en/card-step.ts';
import { type CardStepTexts, cardStep as es } from './es/card-step.ts';
import { cardStep as fr } from './fr/card-step.ts';
import { cardStep as it } from './it/card-step.ts';

export const cardStepMessages: Record<Locale, CardStepTexts> = { es, fr, it, en };
