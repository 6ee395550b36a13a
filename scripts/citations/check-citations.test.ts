import { describe, expect, it } from 'vitest';
import { checkCitations, isAmong, readTitles } from './check-citations.ts';

const intro =
  'Folders are shortened: `form/` is `…/islands/order-form/`.\n\n| row | built in | proved by |\n|---|---|---|\n';
const sources: Record<string, string> = {
  'web/storefront/islands/order-form/tiles.tsx': '',
  'web/storefront/islands/order-form/tiles.test.ts':
    "it('shows each tile', () => {});\nit.skip('counts', () => {});",
  'tests/journeys/buy.spec.ts': `test(\`someone buys in \${locale}\`, async () => {});`,
  'tests/api/empty.db.test.ts': '',
  'server/one/same.ts': '',
  'server/two/same.ts': '',
  'docs/decisions/012-a-rule.md': '',
};
const check = (row: string, more: Record<string, string> = {}) => {
  const all = { ...sources, ...more };
  return checkCitations({
    document: `${intro}${row}\n| always | | \`buy.spec.ts\` |`,
    files: new Set(Object.keys(all)),
    read: (path) => all[path] ?? '',
  }).problems;
};

describe('a document of proofs', () => {
  it.each([
    '| Tile | `form/tiles.tsx` | `form/tiles.test.ts` › shows each tile |',
    '| Tile | `form/tiles.tsx` | `tiles.test.ts` › shows each tile, also looked at by hand |',
    '| Buying | `web/*/islands/order-form/tiles.tsx` (decision 012) | `buy.spec.ts` › someone buys in … |',
    '| Dropped | a sentence with `code` and `?query=` | |',
  ])('may say %s', (row) => expect(check(row)).toEqual([]));

  it.each([
    ['| Tile | `form/gone.tsx` | |', 'line 5: no such file, or several: form/gone.tsx'],
    ['| Tile | `same.ts` | |', 'line 5: no such file, or several: same.ts'],
    ['| Tile | | `form/gone.test.ts` |', 'line 5: no such file, or several: form/gone.test.ts'],
    [
      '| Tile | | `form/tiles.test.ts` › hides a tile |',
      'line 5: form/tiles.test.ts has no test “hides a tile”',
    ],
    ['| Tile | | `form/tiles.test.ts` › counts |', 'line 5: form/tiles.test.ts has no test “counts”'],
    ['| Tile | | `buy.spec.ts` › someone buys in …; › pays |', 'line 5: buy.spec.ts has no test “pays”'],
    ['| Tile | | `empty.db.test.ts` |', 'line 5: empty.db.test.ts has no tests'],
    ['| Tile | (decision 013) | |', 'line 5: 0 decisions have the number 013'],
  ])('is told of %s', (row, problem) => expect(check(row)).toEqual([problem]));

  it('is told of two decisions with one number', () => {
    expect(check('| a | | |', { 'docs/decisions/012-another.md': '' })).toEqual([
      'two decisions have the number 012',
    ]);
  });

  it('that cites no test is refused', () => {
    expect(() => checkCitations({ document: intro, files: new Set(), read: () => '' })).toThrow(
      /cites no test/,
    );
  });
});

it('finds the titles of cases, groups and tables', () => {
  const source = `describe('one', () => { it.each([[1]])(\n'two %s; three', f); test(\`four \${x}\`, f); log('no', 1);`;
  expect(readTitles(source)).toEqual(['one', 'two %s; three', `four \${x}`]);
});

it.each([
  ['each name of the page %s stands, and bare', 'each name of the page home stands, and bare', true],
  ['a wrong code is told; an empty one too', 'a wrong code is told; an empty one too', true],
  ['a wrong code is told', 'a wrong code is told, in passing', true],
  ['a wrong code is told', 'wrong code is told', false],
  ['%s', 'anything at all', false],
])('the title “%s” cited as “%s”', (title, citation, known) => {
  expect(isAmong([title], citation)).toBe(known);
});
