import { orderNumberAlphabet, orderNumberLength } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { normaliseForMatching, stemsOf } from './fold-text.ts';
import { isNegated, numberWords, weightyStems } from './significant-words.ts';

export interface UnsupportedStatement {
  kind: 'figure' | 'word' | 'address' | 'ground';
  found: string;
}

const figure = /\d+(?:[.,\u00a0\u202f\u2009 ]\d{3})*(?:[.,:]\d+)?/g;
const grouped = /[.,\u00a0\u202f\u2009 ](?=\d{3}(?!\d))/g;
const unit = /^[\s\u00a0\u202f]*(%|€|\$|£|eur\b|euros?\b|[\p{L}]+)/iu;
const money = /^(€|\$|£|eur|euros?)$/i;

/** `24 hours` differs from `24 followers`. */
const unitOf = (rest: string, locale: Locale): string => {
  const [, word = ''] = unit.exec(rest) ?? [];
  if (word === '%') return '%';
  if (money.test(word)) return /[$£]/.test(word) ? word : '€';
  const [stem = ''] = stemsOf(word, locale);
  return /^(h|hor|heur|ore|hour|min|minut|dia|day|jour|giorn|sem|week|mes|mois|month|ano|an|year|ann|s|seg|sec)/.test(
    normaliseForMatching(word),
  )
    ? stem || normaliseForMatching(word)
    : '';
};

/** `9,99 €` → `9.99€`, `1.000` → `1000`. Includes numbers in words. */
function extractFigures(text: string, locale: Locale): Set<string> {
  const found = new Set<string>();
  for (const match of text.matchAll(figure)) {
    const value = match[0].replace(grouped, '').replace(',', '.').replace(/\.0+$/, '');
    found.add(value + unitOf(text.slice(match.index + match[0].length), locale));
    const before = text.slice(Math.max(0, match.index - 2), match.index).trim();
    if (/[€$£]$/.test(before)) found.add(`${value}${before.at(-1)}`);
  }
  for (const word of normaliseForMatching(text).split(' ')) {
    const value = numberWords[locale].get(word);
    if (value) found.add(value);
  }
  return found;
}

const addresses = new RegExp(
  [
    'https?://\\S+',
    '[\\w.+-]+@[\\w-]+\\.[\\w.]+',
    '@[\\w.]+',
    'www\\.\\S+',
    `(?<![A-Za-z0-9])(?=[A-Z]*\\d)[${orderNumberAlphabet}]{${orderNumberLength}}(?![A-Za-z0-9])`,
    '[\\w-]+\\.(?:com|es|fr|it|net|org|shop|io)\\b\\S*',
  ].join('|'),
  'g',
);

const extractAddresses = (text: string) =>
  [...text.matchAll(addresses)].map(([found]) => found.replace(/[.,;:!?)]+$/, ''));

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

function isSupported(stated: string, known: ReadonlySet<string>): boolean {
  if (known.has(stated)) return true;
  return /^[\d.:]+$/.test(stated) && [...known].some((one) => one.replace(/[^\d.:].*$/, '') === stated);
}

/**
 * Returns all figures, prices, dates, states, promises and addresses of a text that no source contains. An empty list
 * approves the text.
 */
export function findUnsupportedStatements(
  text: string,
  grounds: readonly string[],
  locale: Locale,
): UnsupportedStatement[] {
  const all = grounds.join('\n');
  const figures = extractFigures(all, locale);
  const stems = new Set(stemsOf(all, locale));
  const spoken = new Set(extractAddresses(all));
  const bare = extractAddresses(text).reduce((rest, address) => rest.replaceAll(address, ' '), text);
  return [
    ...extractAddresses(text)
      .filter((address) => !spoken.has(address))
      .map((found) => ({ kind: 'address' as const, found })),
    ...[...extractFigures(bare, locale)]
      .filter((stated) => !isSupported(stated, figures))
      .map((found) => ({ kind: 'figure' as const, found })),
    ...[...new Set(stemsOf(bare, locale))]
      .filter((stem) => weightyStems[locale].has(stem) && !stems.has(stem))
      .map((found) => ({ kind: 'word' as const, found })),
  ];
}

/** Minimum share of a sentence's words that must occur in one section of a source. The rest are connecting words. */
const minSharedWords = 0.9;
/**
 * Minimum share of that section's words that must occur in the sentence. Leaving out a condition would change the
 * meaning.
 */
const minCoveredWords = 0.5;

function shareOf(stems: readonly string[], place: string, locale: Locale): number {
  const known = new Set(stemsOf(place, locale));
  return stems.filter((stem) => known.has(stem)).length / stems.length;
}

const sectionsOf = (ground: string): string[] => {
  const sentences = sentencesOf(ground);
  return sentences.flatMap((sentence, index) => [sentence, sentences.slice(index, index + 2).join(' ')]);
};

/** Index of the source that supports a model's sentence, without one negating the other. */
export function sourceSectionOf(
  sentence: string,
  grounds: readonly string[],
  locale: Locale,
): number | undefined {
  const stems = [...new Set(stemsOf(sentence, locale))];
  if (stems.length === 0) return undefined;
  const index = grounds.findIndex((ground) =>
    sectionsOf(ground).some(
      (place) =>
        shareOf(stems, place, locale) >= minSharedWords &&
        shareOf([...new Set(stemsOf(place, locale))], sentence, locale) >= minCoveredWords &&
        isNegated(place, locale) === isNegated(sentence, locale) &&
        findUnsupportedStatements(sentence, [place], locale).length === 0,
    ),
  );
  return index < 0 ? undefined : index;
}

export function findAnswerFaults(
  sentence: string,
  grounds: readonly string[],
  locale: Locale,
): UnsupportedStatement[] {
  const unfounded = findUnsupportedStatements(sentence, grounds, locale);
  if (unfounded.length > 0) return unfounded;
  return sourceSectionOf(sentence, grounds, locale) === undefined
    ? [{ kind: 'ground', found: sentence }]
    : [];
}
