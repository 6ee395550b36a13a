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
