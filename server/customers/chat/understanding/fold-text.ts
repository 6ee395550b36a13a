import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stopwords as englishIdle } from '@orama/stopwords/english';
import { stopwords as frenchIdle } from '@orama/stopwords/french';
import { stopwords as italianIdle } from '@orama/stopwords/italian';
import { stopwords as spanishIdle } from '@orama/stopwords/spanish';
import type { Locale } from '#contracts/kit/locales.ts';

const cardLike = /\b(?:\d[ -]?){13,19}\b/g;
/** Access tokens of orders, alone or in a mailed link. Older links contain order ids. */
const access = /(?<![\w-])(?:[\w-]{54}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/gi;
const email = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
const mask = '•••';

/** Check digit of card numbers (ISO/IEC 7812-1). */
function isCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length >= 13 && sum % 10 === 0;
}

/** Card numbers and access tokens must not be stored. */
export const maskSecrets = (text: string): string =>
  text.replace(cardLike, (found) => (isCard(found) ? mask : found)).replace(access, mask);

export const maskPersonalData = (text: string, orderNumbers: readonly string[]): string =>
  orderNumbers.reduce(
    (rest, number) => rest.replace(new RegExp(number, 'gi'), mask),
    maskSecrets(text).replace(email, mask),
  );

export const findAccessToken = (text: string): string | undefined => text.match(access)?.[0];

const stemmers: Record<Locale, (word: string) => string> = {
  es: spanish,
  fr: french,
  it: italian,
  en: english,
};

/** Lower case without accents and punctuation, to match hasty typing. */
export const normaliseForMatching = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\d)[.,\u00a0\u202f ](?=\d{3}(?!\d))/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const idleWords: Record<Locale, ReadonlySet<string>> = {
  es: new Set(spanishIdle.map(normaliseForMatching)),
  fr: new Set(frenchIdle.map(normaliseForMatching)),
  it: new Set(italianIdle.map(normaliseForMatching)),
  en: new Set(englishIdle.map(normaliseForMatching)),
};

const number = '0';

export const stemsOf = (text: string, locale: Locale): string[] =>
  normaliseForMatching(text)
    .split(' ')
    .map((word) => (/^\d+k?$/.test(word) ? number : word))
    .filter((word) => word === number || (word.length > 1 && !idleWords[locale].has(word)))
    .map((word) => (/\d/.test(word) ? word : stemmers[locale](word)));
