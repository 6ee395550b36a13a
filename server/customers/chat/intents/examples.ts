import type { Locale } from '#contracts/kit/locales.ts';
import { asked as en } from './en.ts';
import { asked as es } from './es.ts';
import { asked as fr } from './fr.ts';
import { asked as it } from './it.ts';
import type { Asked, Intent } from './names.ts';

const lists: Record<Locale, Asked> = { es, fr, it, en };

export interface Example {
  text: string;
  intent: Intent;
}

export const examplesOf = (locale: Locale): Example[] =>
  (Object.entries(lists[locale]) as [Intent, readonly string[]][]).flatMap(([intent, lines]) =>
    lines.flatMap((line) => line.split('|')).map((text) => ({ text, intent })),
  );
