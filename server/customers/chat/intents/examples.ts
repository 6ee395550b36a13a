import type { Locale } from '#contracts/kit/locales.ts';
import { exampleQuestions as en } from './en.ts';
import { exampleQuestions as es } from './es.ts';
import { exampleQuestions as fr } from './fr.ts';
import { exampleQuestions as it } from './it.ts';
import type { Intent, QuestionsByIntent } from './names.ts';

const lists: Record<Locale, QuestionsByIntent> = { es, fr, it, en };

export interface Example {
  text: string;
  intent: Intent;
}

export const examplesOf = (locale: Locale): Example[] =>
  (Object.entries(lists[locale]) as [Intent, readonly string[]][]).flatMap(([intent, lines]) =>
    lines.flatMap((line) => line.split('|')).map((text) => ({ text, intent })),
  );
