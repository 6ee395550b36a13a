/** The conditions of a list that somebody asked for, and no others: so each is planned by its own index. */
export interface AskedConditions {
  /** Each `?` of the condition is the value; null asks for nothing. */
  where(condition: string, value: unknown): void;
  /** One without a value. */
  add(condition: string): void;
  /** As a `KeysetList` takes them. */
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
 * A bound of a list's time as SQL, with `?` for its value: a moment, or a day of Madrid, which as the end is taken in
 * whole.
 */
export function boundSql(bound: string | null, end: 'from' | 'to'): string {
  if (bound === null || bound.includes('T')) return '?::timestamptz';
  return `((?::date + ${end === 'to' ? 1 : 0})::timestamp at time zone 'Europe/Madrid')`;
}

/** Returns the text as `like` takes it: signs that stand for any others are meant literally. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Shorter parts would be in nearly every name, and no index of parts knows them. */
const shortestPart = 3;

/** A whole name in a text whose parts are parted by blanks, as `order_texts` holds them. */
export const wholeWord = (name: string): string => `% ${likeText(name)} %`;

/** What was typed, in small letters, as a pattern for `like`: a part of a name, or a whole one where it is very short. */
export function partPattern(typed: string): string {
  const part = typed.toLowerCase();
  return part.length < shortestPart ? wholeWord(part) : `%${likeText(part)}%`;
}
