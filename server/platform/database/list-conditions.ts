/** Collects only the conditions that were asked for, so that each list is planned by its own index. */
export interface AskedConditions {
  /** Replaces each `?` of the condition by the value; null adds nothing. */
  where(condition: string, value: unknown): void;
  add(condition: string): void;
  asked(): { where: string; values: readonly unknown[] };
}

export function askedConditions(): AskedConditions {
  const values: unknown[] = [];
  const conditions: string[] = [];
  return {
    where(condition, value) {
      if (value === null) return;
      values.push(value);
      conditions.push(condition.replaceAll('?', `$${values.length}`));
    },
    add: (condition) => void conditions.push(condition),
    asked: () => ({ where: conditions.join(' and ') || 'true', values }),
  };
}

/**
 * Returns a bound of a list's time as SQL, with `?` for its value: a moment, or a day of Madrid,
 * which is included as the end.
 */
export function boundSql(bound: string | null, end: 'from' | 'to'): string {
  if (bound === null || bound.includes('T')) return '?::timestamptz';
  return `((?::date + ${end === 'to' ? 1 : 0})::timestamp at time zone 'Europe/Madrid')`;
}

/** Returns the text for `like`, with its wildcards taken literally. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Shorter parts would match nearly every name, and a trigram index does not cover them. */
const shortestPart = 3;

/** Matches a whole name in a text whose parts are separated by blanks, as `order_texts` holds them. */
export const wholeWord = (name: string): string => `% ${likeText(name)} %`;

/**
 * Returns the typed text in small letters as a pattern for `like`: a part of a name, or a whole one
 * where it is very short.
 */
export function partPattern(typed: string): string {
  const part = typed.toLowerCase();
  return part.length < shortestPart ? wholeWord(part) : `%${likeText(part)}%`;
}
