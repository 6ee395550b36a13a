import { one, type Queryable } from './query.ts';

/** Is what one statement writes, in a form that is sent together with others: each costs a round trip and a plan less. */
export interface Step<Result = unknown> {
  /**
   * Holds common table expressions, `name as (insert …)`. Their names are like no other step's of the statement, they see
   * nothing of what other steps write, and their placeholders begin at `$1`.
   */
  writes: string;
  /** Is an expression over them, which comes back as JSON. */
  result?: string;
  values: readonly unknown[];
  /** Does in the same transaction what follows from the result. */
  follow?(result: Result): Promise<void>;
}

/** Marks a step, so that its text is tried on the migrated schema like every statement (`scripts/sql`). */
export const defineStep = <Result = unknown>(step: Step<Result>): Step<Result> => step;

/** Holds the whole texts by what they are made of, because a process sends few of them, each very often. */
const texts = new Map<string, string>();

function textOf(steps: readonly Step[]): string {
  const key = steps.map(({ writes, result }) => `${writes} ${result}`).join();
  const known = texts.get(key);
  if (known !== undefined) return known;
  let before = 0;
  const parts = steps.map(({ writes, result = 'null::text', values }) => {
    const renumber = (text: string) =>
      text.replaceAll(/\$(\d+)/g, (_, place: string) => `$${before + Number(place)}`);
    const part = { writes: renumber(writes), result: renumber(result) };
    before += values.length;
    return part;
  });
  const results = parts.map(({ result }, at) => `to_json(${result}) as r${at}`);
  const text = `with ${parts.map(({ writes }) => writes).join(', ')} select ${results.join(', ')}`;
  texts.set(key, text);
  return text;
}

/** Runs all steps as one statement, and then what follows from each. */
export async function runSteps(db: Queryable, steps: readonly Step<never>[]): Promise<void> {
  const given = steps as readonly Step[];
  const results = await one<Record<string, unknown>>(
    db,
    textOf(given),
    given.flatMap(({ values }) => values),
  );
  for (const [at, { follow }] of given.entries()) await follow?.(results[`r${at}`]);
}
