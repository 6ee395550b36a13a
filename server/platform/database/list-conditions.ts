/** Collects only the conditions of filters in use, so that each combination gets its own plan and index. */
export interface ConditionBuilder {
  /** Replaces each `?` of the condition by the value. Ignores the condition if the value is null. */
  where(condition: string, value: unknown): void;
  add(condition: string): void;
  asked(): { where: string; values: readonly unknown[] };
}

export function createConditionBuilder(): ConditionBuilder {
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
 * Returns a time bound as SQL, with `?` for its value. The bound is a timestamp or a day in Madrid. As the end, the day
 * is included.
 */
export function boundSql(bound: string | null, end: 'from' | 'to'): string {
  if (bound === null || bound.includes('T')) return '?::timestamptz';
  return `((?::date + ${end === 'to' ? 1 : 0})::timestamp at time zone 'Europe/Madrid')`;
}

export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Shorter parts match nearly every name and are not covered by a trigram index. */
const shortestPart = 3;

/** Returns a pattern for a whole name in a text separated by blanks, as in `order_texts`. */
export const wholeWordPattern = (name: string): string => `% ${likeText(name)} %`;

/** Returns a `like` pattern for a part of a name. Very short parts must match a whole name. */
export function partPattern(typed: string): string {
  const part = typed.toLowerCase();
  return part.length < shortestPart ? wholeWordPattern(part) : `%${likeText(part)}%`;
}
