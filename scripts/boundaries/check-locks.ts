import { isTest, type Problem } from './check-imports.ts';
import type { Module } from './read-modules.ts';

/**
 * A statement that waits for a row lock has evaluated its sub-selects before the wait (READ COMMITTED), so a
 * sum in it is stale afterwards. Lock in one statement and compute the sum in the next. The listed statements
 * are allowed for the stated reason.
 */
const allowed: Record<string, string> = {
  'server/fulfilment/submission/store-sending.ts startSending':
    'unique indexes and the state let one attempt through; a refund that comes meanwhile stops the order afterwards',
  'server/marketing/campaigns/store-recipients.ts claimRecipients':
    'the caller holds the lock of the campaign, which orders all turns',
};

const literal = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g;
const lock =
  /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?:\s+of\s+[\w, ]+?)?(?<skips>\s+skip\s+locked)?(?=[\s`')]|$)/gi;
const aggregate =
  /\b(?:sum|count|min|max|avg|bool_or|bool_and|array_agg|string_agg|jsonb?_agg|jsonb?_object_agg)\s*\(/i;
const named = /(?:function|const)\s+(\w+)/g;

/** Returns the named SQL texts of a file. Other texts include them as `${name}`. */
function namedTexts(text: string): Map<string, string> {
  const found = text.matchAll(/const\s+(\w+)(?::[^=]+)?\s*=\s*(`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*')/g);
  return new Map([...found].map(([, name = '', value = '']) => [name, value]));
}

/** Returns the conditions that several stores import from another file. */
const sharedTexts = (modules: Module[]): Map<string, string> =>
  new Map(
    modules
      .filter(({ path }) => path.includes('store-conditions'))
      .flatMap(({ text }) => [...namedTexts(text)]),
  );

const insertTexts = (sql: string, texts: Map<string, string>): string =>
  sql.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => texts.get(name) ?? whole);

const waitsForLock = (sql: string) =>
  [...sql.matchAll(lock)].some(({ groups }) => groups?.skips === undefined);

const ownerOf = (text: string, index: number) => [...text.slice(0, index).matchAll(named)].at(-1)?.[1] ?? '';

/** Rejects statements that both wait for a lock and compute a sum. */
export function checkLocks(modules: Module[]): Problem[] {
  const shared = sharedTexts(modules);
  return modules
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ path, text }) => {
      const texts = new Map([...shared, ...namedTexts(text)]);
      return [...text.matchAll(literal)]
        .map((match) => ({ sql: insertTexts(match[0], texts), owner: ownerOf(text, match.index) }))
        .filter(
          ({ sql, owner }) => waitsForLock(sql) && aggregate.test(sql) && !(`${path} ${owner}` in allowed),
        )
        .map(({ owner }) => ({
          path,
          message: `${owner} reads a sum in the statement that waits for a lock: lock first, read afterwards`,
        }));
    });
}
