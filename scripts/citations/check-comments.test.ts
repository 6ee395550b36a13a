import { describe, expect, it } from 'vitest';
import { checkComments } from './check-comments.ts';

const check = (text: string, path = 'server/one.ts') => {
  const all: Record<string, string> = {
    'docs/law.md': '| row | what |\n|---|---|\n| 2 | before |\n| 3 | after |\n',
    'docs/rulings.md': '## Languages\n\n- **Upsell.** Offers.\n\nSee `docs/law.md`.\n',
    'docs/requirements.md': '## Text 1, section 2: screens\n\n## Text 1, section 9: constants\n',
    'docs/decisions/012-a-rule.md': '',
    [path]: text,
  };
  return checkComments({ files: new Set(Object.keys(all)), read: (name) => all[name] ?? '' }).problems;
};

describe('a comment', () => {
  it.each([
    '/** Asked before (LAW rows 2 and 3), and once more (LAW row 3). */',
    '// Text 1, section 9; ruling "Upsell", decision 012.',
    '/**\n * Its address decides (ruling\n * "Languages"), as in text 1, sections 2 and 9.\n */',
    "const title = 'LAW row 99'; // docs/decisions/012-a-rule.md",
  ])('may lean on what is there: %s', (text) => expect(check(text)).toEqual([]));

  it.each([
    ['/** LAW rows 2, 4 */', 'LAW rows 2, 4'],
    ['const a = 1;\n// first line\n// ruling "Prices"', 'ruling "Prices"'],
    ['/** (text 1, section 8) */', 'text 1, section 8'],
    ['/** (text 2, section 2) */', 'text 2, section 2'],
    ['// decision 013', 'decision 013'],
    ['/* as docs/gone.md says */', 'docs/gone.md'],
    ['/** What STYLE asks for. */', 'STYLE'],
  ])('is told of %s', (text, as) =>
    expect(check(text)).toEqual([`server/one.ts: cites “${as}”, which is not in docs/`]),
  );

  it('may stand in statements and in documents', () => {
    expect(
      check('-- Word for word (LAW row 9).', 'server/platform/database/migrations/0001-one.sql'),
    ).toHaveLength(1);
    expect(check('Superseded by decision 013.', 'docs/operating/running.md')).toHaveLength(1);
  });

  it('has to cite something somewhere', () => {
    expect(() => checkComments({ files: new Set(['a.ts']), read: () => '' })).toThrow(/cites anything/);
  });
});
