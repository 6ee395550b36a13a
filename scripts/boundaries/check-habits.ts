import { isStore, isTest, type Problem, partOf } from './check-imports.ts';
import { sqlParts } from './map.ts';
import type { Module } from './read-modules.ts';

const statement =
  /['"`]\s*(?:(with)\s+\w+\s+as\s*\(|(select)\s[^'"`]*?\sfrom\s|(insert)\s+into\s|(update)\s+\w+\s+set\s|(delete)\s+from\s)/gi;

/**
 * Returns whether the text contains SQL, written entirely in lower or upper case. An English sentence that
 * begins with "Select" does not count.
 */
function containsSql(text: string): boolean {
  return [...text.matchAll(statement)].some((match) => {
    const word = match.slice(1).find(Boolean) ?? '';
    return word === word.toLowerCase() || word === word.toUpperCase();
  });
}

const mayContainSql = (path: string) => isStore(path) || sqlParts.includes(partOf(path) ?? '');

/** Checks that SQL lives in store.ts, in the database and in the queue. */
export function checkSql(modules: Module[]): Problem[] {
  return modules
    .filter(
      ({ path, text }) =>
        path.startsWith('server/') && !isTest(path) && !mayContainSql(path) && containsSql(text),
    )
    .map(({ path }) => ({ path, message: 'holds SQL: it belongs in the feature’s store.ts' }));
}

/** The first chooses among the shop's configured hosts. The second only compares, and builds no address. */
const hostReaders = ['server/platform/http/shop-origin.ts', 'server/platform/http/same-origin.ts'];

/** Checks that no address is built from the `Host` header, which the client controls. */
export function checkHosts(modules: Module[]): Problem[] {
  return modules
    .filter(
      ({ path, text }) =>
        path.startsWith('server/') &&
        !isTest(path) &&
        !hostReaders.includes(path) &&
        /\brequest\.host\b|\{[^}]*\bhost\b[^}]*\}: (?:Pick<)?FastifyRequest/.test(text),
    )
    .map(({ path }) => ({ path, message: 'reads the Host header: use shopOrigin' }));
}

/** Files that create the shop's clock, or run where no clock is passed in. */
const mayReadMachine = ['main', 'platform/database/moved-clock', 'operations/clock/feature']
  .concat(['platform/clients/stripe/stripe', 'pages/show-visit', 'pages/send-page'])
  .map((name) => `server/${name}.ts`);
/** PostgreSQL keywords for the current time are not functions, so a moved clock cannot replace them. */
const machineTime =
  /\bnew Date\((?:Date\.now\(\)|\))|\bcurrent_(?:date|time(?:stamp)?)\b|\blocaltime(?:stamp)?\b/;

/** The back office's clock, and a countdown on the member's own computer. */
const mayReadComputer = ['web/admin/data/shop-clock.ts', 'web/admin/shell/sign-in/sign-in-notes.tsx'];

/**
 * Checks that code reads the time from `deps.now`, SQL from `now()` and the back office from `shopNow`. The sandbox
 * console moves all of them.
 */
export function checkClocks(modules: Module[]): Problem[] {
  const server = modules.filter(
    ({ path, text }) =>
      path.startsWith('server/') && !isTest(path) && !mayReadMachine.includes(path) && machineTime.test(text),
  );
  const backOffice = modules.filter(
    ({ path, text }) =>
      path.startsWith('web/admin/') &&
      !isTest(path) &&
      !mayReadComputer.includes(path) &&
      /\bnew Date\(\)|\bDate\.now\(\)/.test(text),
  );
  return [
    ...server.map(({ path }) => ({
      path,
      message: "reads the machine's clock: the shop's is deps.now, in SQL now()",
    })),
    ...backOffice.map(({ path }) => ({
      path,
      message: "reads the computer's clock: the shop's is shopNow of web/admin/data/shop-clock.ts",
    })),
  ];
}

/** Callers of declared routes: the shared one, and a small one for a script that must not load it. */
const mayFetch = ['shared/call-api.ts', 'extras/passkeys.ts'].map((name) => `web/storefront/${name}`);

/**
 * Checks that calls are declared. The back office uses the names of `contracts/calls.ts`, the storefront the
 * routes of `contracts/public-calls.ts`, and the server registers both by `serve`.
 */
export function checkCalls(modules: Module[]): Problem[] {
  const found = (message: string, finds: (path: string, text: string) => boolean) =>
    modules
      .filter(({ path, text }) => !isTest(path) && finds(path, text))
      .map(({ path }) => ({ path, message }));
  return [
    ...found(
      'spells the path of a call: call it by its name in contracts/calls.ts',
      (path, text) => path.startsWith('web/admin/') && /['"`]\/api\//.test(text),
    ),
    ...found(
      'calls fetch without a declared route: use callApi, or fetch by the type FetchOf',
      (path, text) =>
        path.startsWith('web/storefront/') && !mayFetch.includes(path) && /(?<![\w.])fetch\(/.test(text),
    ),
    ...found(
      'registers a call without its declaration: use serve',
      (path, text) =>
        path.startsWith('server/') && /\.(?:get|post|put|delete)\(\s*['"`]\/api\/(?!webhooks\/)/.test(text),
    ),
  ];
}
