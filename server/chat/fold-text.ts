import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stopwords as englishIdle } from '@orama/stopwords/english';
import { stopwords as frenchIdle } from '@orama/stopwords/french';
import { stopwords as italianIdle } from '@orama/stopwords/italian';
import { stopwords as spanishIdle } from '@orama/stopwords/spanish';
import type { Locale } from '#contracts/locales.ts';
import { speech as en } from './speech/en.ts';
import { speech as es } from './speech/es.ts';
import { speech as fr } from './speech/fr.ts';
import { speech as it } from './speech/it.ts';
import type { Speech } from './speech/speech.ts';

export const speeches: Record<Locale, Speech> = { es, fr, it, en };
const stemmers: Record<Locale, (word: string) => string> = {
  es: spanish,
  fr: french,
  it: italian,
  en: english,
};
const idleLists: Record<Locale, readonly string[]> = {
  es: spanishIdle,
  fr: frenchIdle,
  it: italianIdle,
  en: englishIdle,
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

interface Tongue {
  /** Several words → the one that stands for them, the longest first. */
  ways: [RegExp, string][];
  /** The same for single words, by their stems. */
  stems: ReadonlyMap<string, string>;
  idle: ReadonlySet<string>;
}

/** A general list, but for what tells questions apart here (`cuenta`, `when`), and what only these buyers say idly. */
function idleOf(locale: Locale): Set<string> {
  const { same, idle, telling } = speeches[locale];
  const kept = new Set([...same.flatMap((line) => line.split('|').map(fold)), ...telling.split(' ')]);
  const all = [...idleLists[locale].map(fold), ...fold(idle).split(' ')];
  return new Set(all.filter((word) => !kept.has(word)));
}

function tongueOf(locale: Locale): Tongue {
  const stem = stemmers[locale];
  const ways = speeches[locale].same.flatMap((line) => {
    const [first = '', ...others] = line.split('|').map(fold);
    const canonical = first.replaceAll(' ', '');
    return [first, ...others].map((way): [string, string] => [way, canonical]);
  });
  const single = ways.filter(([way]) => !way.includes(' '));
  return {
    ways: ways
      .filter(([way]) => way.includes(' '))
      .sort(([one], [other]) => other.length - one.length)
      .map(([way, canonical]) => [new RegExp(`(?<= )${way}(?= )`, 'g'), canonical]),
    stems: new Map(single.map(([way, canonical]) => [stem(way), stem(canonical)])),
    idle: idleOf(locale),
  };
}

const tongues: Record<Locale, Tongue> = {
  es: tongueOf('es'),
  fr: tongueOf('fr'),
  it: tongueOf('it'),
  en: tongueOf('en'),
};

/** That a number is named says what is asked; which one, the price list is asked. */
export const number = '0';

/** The words of a text that say what it is about, each as its stem. */
export function stemsOf(text: string, locale: Locale): string[] {
  const { ways, stems, idle } = tongues[locale];
  let folded = ` ${fold(text)} `;
  for (const [way, canonical] of ways) folded = folded.replace(way, canonical);
  return folded
    .split(' ')
    .map((word) => (/^\d+k?$/.test(word) ? number : word))
    .filter((word) => word === number || (word.length > 1 && !idle.has(word)))
    .map((word) => {
      const stem = /\d/.test(word) ? word : stemmers[locale](word);
      return stems.get(stem) ?? stem;
    });
}
