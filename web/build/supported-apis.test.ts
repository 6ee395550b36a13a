import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data';
import { expect, test } from 'vitest';
import own from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const sources = ['web/**/*.{ts,tsx}', 'contracts/**/*.ts', 'messages/**/*.ts'];
const targets = own.browserslist.map((browser) => browser.split(' ') as ['chrome', string]);

/** Methods of the shop's own objects with the name of a new built-in method. */
const ownMethods = new Set(['z.union', 'drop', 'error', 'pause', 'use']);
/** Objects whose callers check for each method first. */
const guarded = new Set(['PublicKeyCredential']);

const isAtLeast = (version: string, other: string) =>
  version.localeCompare(other, 'en', { numeric: true }) >= 0;

/** Returns whether a browser's versions from the target on have the feature without a flag or a prefix. */
function isSupported(support: SupportStatement | undefined, target: string): boolean {
  const statements = support === undefined ? [] : Array.isArray(support) ? support : [support];
  return statements.some(({ version_added: added, version_removed, flags, prefix, alternative_name }) => {
    if (flags || prefix || alternative_name || typeof added !== 'string' || added === 'preview') return false;
    const removed = typeof version_removed === 'string' && !isAtLeast(version_removed, target);
    return !removed && isAtLeast(target, added.replace('≤', ''));
  });
}

const isTooNew = ({ __compat }: Identifier): boolean =>
  __compat !== undefined &&
  targets.some(([browser, version]) => !isSupported(__compat.support[browser], version));

interface Feature {
  owner: string;
  name: string;
  tooNew: boolean;
}

const featuresOf = (group: Identifier): Feature[] =>
  Object.entries(group).flatMap(([owner, members]) =>
    Object.entries(members as Identifier).flatMap(([name, member]) =>
      /^\w+$/.test(name) && name !== '__compat' && isRecord(member)
        ? [{ owner, name, tooNew: isTooNew(member) || isTooNew(members as Identifier) }]
        : [],
    ),
  );

function isRecord(value: unknown): value is Identifier {
  return typeof value === 'object' && value !== null;
}

const builtins = featuresOf(data.javascript.builtins ?? {});
// A method counts when each built-in object with a method of that name is too new. Classes of Intl are no methods.
const old = new Set(builtins.filter(({ tooNew }) => !tooNew).map(({ name }) => name));
const methods = new Set(
  builtins
    .filter(({ owner, name, tooNew }) => tooNew && owner !== 'Intl' && !old.has(name))
    .map(({ name }) => name),
);
const statics = new Set(
  [...builtins, ...featuresOf(data.api)]
    .filter(({ tooNew }) => tooNew)
    .map(({ owner, name }) => `${owner}.${name.replace(/_static$/, '')}`),
);

/** Returns the calls of a source that some supported browser lacks. */
function missingIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|(['"])(?:\\.|(?!\1)[^\\\n])*\1/g, '');
  return [...code.matchAll(/([\w$]*)[\s)\]]*(?<!\.)\.\s*(\w+)\(/g)].flatMap(([, owner = '', name = '']) => {
    const call = `${owner}.${name}`;
    if (guarded.has(owner) || ownMethods.has(name) || ownMethods.has(call)) return [];
    return statics.has(call) || methods.has(name) ? [call] : [];
  });
}

test('the data knows what is too new', () => {
  const text =
    'URL.canParse(a); Map.groupBy(a, b); list.toSorted(); set.isSubsetOf(b); Promise.withResolvers();';
  expect(missingIn(text)).toEqual(['URL.canParse', 'Map.groupBy', 'set.isSubsetOf', 'Promise.withResolvers']);
  expect(
    missingIn("// URL.canParse(a)\nconst a = 'URL.canParse(a)'; document.startViewTransition?.(a)"),
  ).toEqual([]);
});

test('no source that browsers receive calls what a supported browser lacks', () => {
  const found = globSync(sources, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('web/build/'))
    .flatMap((file) => missingIn(readFileSync(join(root, file), 'utf8')).map((call) => `${file}: ${call}`));
  expect(found).toEqual([]);
});
