import MiniSearch from 'minisearch';
import type { Locale } from '#contracts/locales.ts';
import { fold, number, speeches, stemsOf } from './fold-text.ts';
import type { Passage } from './passage.ts';

interface Entry {
  id: string;
  passage: string;
  /** What is asked: a heading, a question, a way to ask. */
  title: string;
  text: string;
}

/** A passage that may be meant. */
export interface Found {
  passage: Passage;
  score: number;
  /** The share of what was asked that stands in it, from 0 to 1: rare words count more. */
  covered: number;
}

export interface Knowledge {
  locale: Locale;
  passages: ReadonlyMap<string, Passage>;
  /** The best first, a few at most. */
  find(question: string): Found[];
}

/** Of a heading and of a way to ask, against one word of a text. */
const boost = { title: 3, text: 0.5 };
/** A second entry that fits speaks for its passage too. */
const seconds = 0.25;
const most = 5;
/** Long texts hold many words by chance: what people ask is seldom meant there, unless nearly all of it stands there. */
const isAsked = ({ asked }: Passage): boolean => asked.length > 0;
const trust = (passage: Passage): number => (isAsked(passage) ? 1 : 0.3);

const entriesOf = (passages: readonly Passage[]): Entry[] =>
  passages.flatMap(({ id, title, text, asked }) => [
    { id, passage: id, title, text },
    ...asked.map((way, index) => ({ id: `${id}#${index}`, passage: id, title: way, text: '' })),
  ]);

/** A word that stands nowhere tells as much as one that stands in so many entries. */
const strange = 60;

/** How much a word tells: one that stands everywhere tells little. */
function weigher(entries: readonly Entry[], locale: Locale): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const { title, text } of entries) {
    for (const stem of new Set(stemsOf(`${title} ${text}`, locale)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return (stem) => Math.log(1 + entries.length / (1 + (counts.get(stem) ?? strange)));
}

/** A search over passages, held in memory. Words that are misspelt by a letter or two are found. */
export function openKnowledge(passages: readonly Passage[], locale: Locale): Knowledge {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const entries = entriesOf(passages);
  const weigh = weigher(entries, locale);
  const index = new MiniSearch<Entry>({
    fields: ['title', 'text'],
    storeFields: ['passage'],
    // Figures of an answer are not what is asked.
    tokenize: (text, field) => stemsOf(text, locale).filter((stem) => stem !== number || field !== 'text'),
    processTerm: (term) => term,
  });
  index.addAll(entries);

  const find = (question: string): Found[] => {
    const stems = [...new Set(stemsOf(question, locale))];
    if (stems.length === 0) return [];
    const hits = index.search(stems.join(' '), {
      boost,
      tokenize: (text) => text.split(' '),
      fuzzy: (term) => (/\d/.test(term) || term.length < 4 ? false : 0.2),
      prefix: (term) => term.length > 3,
      weights: { fuzzy: 0.5, prefix: 0.4 },
    });
    const whole = stems.reduce((sum, stem) => sum + weigh(stem), 0);
    const found = new Map<string, Found>();
    for (const hit of hits) {
      const passage = byId.get(hit.passage);
      if (!passage) continue;
      const covered = [...new Set(hit.queryTerms)].reduce((sum, stem) => sum + weigh(stem), 0) / whole;
      const known = found.get(passage.id);
      if (!known) found.set(passage.id, { passage, score: hit.score * covered * trust(passage), covered });
      else {
        known.score += hit.score * covered * trust(passage) * seconds;
        known.covered = Math.max(known.covered, covered);
      }
    }
    return [...found.values()].sort((one, other) => other.score - one.score).slice(0, most);
  };
  return { locale, passages: byId, find };
}

/** Less than this share of what was asked is no answer: the shop then says that it does not know. */
const leastCovered = (passage: Passage): number => (isAsked(passage) ? 0.45 : 0.75);

/** The best that was found; undefined when none holds enough of what was asked. */
export const surest = (found: readonly Found[]): Found | undefined =>
  found.find(
    ({ passage, covered }, index) => covered >= leastCovered(passage) && (index === 0 || isAsked(passage)),
  );

/** Is the whole message a greeting, or thanks? */
export function courtesyOf(question: string, locale: Locale): 'greeting' | 'thanks' | undefined {
  const { asked } = speeches[locale];
  const folded = fold(question);
  const words = folded.split(' ');
  for (const kind of ['thanks', 'greeting'] as const) {
    const polite = new Set([...asked.greeting, ...asked.thanks].flatMap((phrase) => fold(phrase).split(' ')));
    const said = asked[kind].some((phrase) => ` ${folded} `.includes(` ${fold(phrase)} `));
    if (said && words.length < 7 && words.every((word) => polite.has(word))) return kind;
  }
  return undefined;
}
