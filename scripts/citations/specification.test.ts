import { describe, expect, it } from 'vitest';
import { readProofs } from './read-proofs.ts';
import { checkSpecification, writeSpecification } from './specification.ts';

const document = [
  '| row | built in | proofs |',
  '|---|---|---|',
  '| Paying | `server/pay.ts` (decision 012) | orders-1 |',
  '| Left out | dropped | |',
].join('\n');

const shelfOf = (changed: Record<string, string> = {}) => {
  const all: Record<string, string> = {
    'docs/specification.md': document,
    'docs/decisions/012-a-rule.md': '',
    'server/pay.ts': '',
    'server/pay.test.ts': `// Proves orders-1.\nit('takes | money', () => {});`,
    'tests/pay.spec.ts': `// Proves orders-1.\n\nimport a from 'a';\ntest(\`pays in \${locale}\`, f);`,
    ...changed,
  };
  return { files: new Set(Object.keys(all)), read: (path: string) => all[path] ?? '' };
};

describe('a mark', () => {
  it.each([
    [`// Proves a-1, b-c-2.\nit('one', f);`, ['a-1 one', 'b-c-2 one']],
    [`const a = 1;\n// Proves a-1.\n// Proves a-2.\ndescribe('one', f);`, ['a-1 one', 'a-2 one']],
    [`\n  // Proves a-1.\n  it.each([\n    ['x', f()],\n  ])('one %s', f);`, ['a-1 one …']],
    [`\n// Proves a-1.\n// It waits.\nfor (const x of xs) test('in %s', f);`, ['a-1 in …']],
    [`// Proves a-1.\n\nimport a from 'a';\nit('one', f);`, ['a-1 all']],
  ])('is read from %j', (source, proofs) => {
    const read = readProofs('one.test.ts', source);
    expect(read.proofs.map(({ row, title }) => `${row} ${title ?? 'all'}`)).toEqual(proofs);
    expect(read.problems).toEqual([]);
  });

  it.each([
    `\n// Proves a-1.\nit.skip('one', f);\nit('two', f);`,
    `\n// Proves a-1.\nconst a = 1;\nit('two', f);`,
  ])('is refused above no test that runs: %j', (source) => {
    expect(readProofs('one.test.ts', source)).toEqual({
      proofs: [],
      problems: ['one.test.ts: “// Proves a-1.” stands above no test that runs'],
    });
  });
});

describe('the specification', () => {
  it('is written with the tests that prove its rows', () => {
    expect(writeSpecification(shelfOf())).toBe(
      [
        '| row | built in | proved by |',
        '|---|---|---|',
        '| Paying | `server/pay.ts` (decision 012) | `server/pay.test.ts` › takes \\| money; `tests/pay.spec.ts` |',
        '| Left out | dropped | |',
      ].join('\n'),
    );
    expect(checkSpecification(shelfOf())).toEqual({ proved: 1, problems: [] });
  });

  it.each([
    [
      { 'docs/specification.md': `${document}\n| Refunds | | orders-2 |` },
      'docs/specification.md: no test proves orders-2',
    ],
    [
      { 'docs/specification.md': `${document}\n| Refunds | | orders-1 |` },
      'docs/specification.md: two rows are named orders-1',
    ],
    [
      { 'server/a.test.ts': `// Proves orders-7.\nit('takes', f);` },
      'server/a.test.ts: proves orders-7, which docs/specification.md does not have',
    ],
    [
      { 'docs/specification.md': document.replace('pay.ts', 'gone.ts') },
      'docs/specification.md, line 3: no such file, or several: server/gone.ts',
    ],
  ])('is told of %j', (changed, problem) => {
    expect(checkSpecification(shelfOf(changed)).problems).toEqual([problem]);
  });

  it('has to be proved by something', () => {
    const files = new Set(['docs/specification.md']);
    expect(() => writeSpecification({ files, read: () => document })).toThrow(/no test says/);
  });
});
