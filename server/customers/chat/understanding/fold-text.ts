import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stopwords as englishIdle } from '@orama/stopwords/english';
import { stopwords as frenchIdle } from '@orama/stopwords/french';
import { stopwords as italianIdle } from '@orama/stopwords/italian';
import { stopwords as spanishIdle } from '@orama/stopwords/spanish';
import type { Locale } from '#contracts/kit/locales.ts';

const stemmers: Record<Locale, (word: string) => string> = {
  es: spanish,
  fr: french,
  it: italian,
  en: english,
};

/** Small letters without accents and signs: as somebody types who is in a hurry. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\d)[.,\u00a0\u202f ](?=\d{3}(?!\d))/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const idleWords: Record<Locale, ReadonlySet<string>> = {
  es: new Set(spanishIdle.map(fold)),
  fr: new Set(frenchIdle.map(fold)),
  it: new Set(italianIdle.map(fold)),
  en: new Set(englishIdle.map(fold)),
};

/** Stands for any number. */
const number = '0';

/** The words of a text that say what it is about, each as its stem. */
export const stemsOf = (text: string, locale: Locale): string[] =>
  fold(text)
    .split(' ')
    .map((word) => (/^\d+k?$/.test(word) ? number : word))
    .filter((word) => word === number || (word.length > 1 && !idleWords[locale].has(word)))
    .map((word) => (/\d/.test(word) ? word : stemmers[locale](word)));
