import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtins, interfaces } from '../../scripts/build/browser-features.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['web/**/*.{ts,tsx}', 'contracts/**/*.ts', 'messages/**/*.ts'];
/** Methods of the shop's own objects that share the name of a new built-in method. */
const ownMethods = new Set(['z.union', 'drop', 'error', 'pause', 'use']);
/** Objects whose callers check for each method first. */
const guarded = new Set(['PublicKeyCredential']);

// A method counts when every built-in object with a method of that name is too new. Classes of Intl are not methods.
const old = new Set(builtins.filter(({ tooNew }) => !tooNew).map(({ name }) => name));
const methods = new Set(
  builtins
    .filter(({ owner, name, tooNew }) => tooNew && owner !== 'Intl' && !old.has(name))
    .map(({ name }) => name),
);
const statics = new Set(
  [...builtins, ...interfaces]
    .filter(({ tooNew }) => tooNew)
    .map(({ owner, name }) => `${owner}.${name.replace(/_static$/, '')}`),
);

/** Returns the calls of a source that at least one supported browser lacks. */
function missingIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|(['"])(?:\\.|(?!\1)[^\\\n])*\1/g, '');
  return [...code.matchAll(/([\w$]*)[\s)\]]*(?<!\.)\.\s*(\w+)\(/g)].flatMap(([, owner = '', name = '']) => {
    const call = `${owner}.${name}`;
    if (guarded.has(owner) || ownMethods.has(name) || ownMethods.has(call)) return [];
    return statics.has(call) || methods.has(name) ? [call] : [];
  });
}

test('the compatibility data knows APIs that are too new', () => {
  const text =
    'URL.canParse(a); Map.groupBy(a, b); list.toSorted(); set.isSubsetOf(b); Promise.withResolvers();';
  expect(missingIn(text)).toEqual(['URL.canParse', 'Map.groupBy', 'set.isSubsetOf', 'Promise.withResolvers']);
  expect(
    missingIn("// URL.canParse(a)\nconst a = 'URL.canParse(a)'; document.startViewTransition?.(a)"),
  ).toEqual([]);
});

test('no browser source calls an API that a supported browser lacks', () => {
  const found = globSync(sources, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('web/build/'))
    .flatMap((file) => missingIn(readFileSync(join(root, file), 'utf8')).map((call) => `${file}: ${call}`));
  expect(found).toEqual([]);
});
