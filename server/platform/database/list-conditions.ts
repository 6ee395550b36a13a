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
 * The bound is a timestamp or a day in Madrid. As the end, the day is included. The SQL contains `?` for the
 * value.
 */
export function boundSql(bound: string | null, end: 'from' | 'to'): string {
  if (bound === null || bound.includes('T')) return '?::timestamptz';
  return `((?::date + ${end === 'to' ? 1 : 0})::timestamp at time zone 'Europe/Madrid')`;
}

export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Parts below this length match nearly every name, and a trigram index does not cover them. */
const shortestPart = 3;

export const wholeWordPattern = (name: string): string => `% ${likeText(name)} %`;

/** Parts that are too short for an index must match a whole name. */
export function partPattern(typed: string): string {
  const part = typed.toLowerCase();
  return part.length < shortestPart ? wholeWordPattern(part) : `%${likeText(part)}%`;
}
