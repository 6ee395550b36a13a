import { describe, expect, it } from 'vitest';
import { checkPaths } from './check-paths.ts';

const check = (text: string, more: Record<string, string> = {}) => {
  const all: Record<string, string> = {
    'ARCHITECTURE.md': text,
    'docs/law.md': '[here](decisions/012-a-rule.md)',
    'docs/decisions/012-a-rule.md': 'It is in `server/orders/rules.ts`.',
    'docs/decisions/closed/011-a-rule.md': 'It was in `server/gone.ts`.',
    ...more,
    'server/orders/rules.ts': '',
    'package.json': '',
  };
  return checkPaths({ files: new Set(Object.keys(all)), read: (path) => all[path] ?? '' }).problems;
};

describe('a document', () => {
  it.each([
    '`server/orders/rules.ts`, `server/orders/`, `server/orders`, `server/*/rules.ts`',
    'each `rules.ts`, and `package.json`',
    '[a record](docs/decisions/012-a-rule.md#why), `docs/decisions/012`, [elsewhere](https://example.org/x.md)',
    'what is made: `server/<feature>/rules.ts`; a call: `POST /api/orders`; a word: `completed`',
  ])('may say %s', (text) => expect(check(text)).toEqual([]));

  it.each([
    ['`server/orders/gone.ts`', 'server/orders/gone.ts'],
    ['`server/gone/`', 'server/gone/'],
    ['`server/ord`', 'server/ord'],
    ['`store.ts`', 'store.ts'],
    ['`docs/decisions/013`', 'docs/decisions/013'],
    ['[a record](docs/gone.md)', 'docs/gone.md'],
  ])('is told that %s is not there', (text, path) =>
    expect(check(text)).toEqual([`ARCHITECTURE.md: no such place: ${path}`]),
  );

  it.each(['docs/decisions/013-another.md', 'docs/operating/README.md', 'docs/protocols/mail.md'])(
    'is read also as %s',
    (path) =>
      expect(check('`package.json`', { [path]: 'in `server/gone.ts`' })).toEqual([
        `${path}: no such place: server/gone.ts`,
      ]),
  );

  it('has to be found at all', () => {
    expect(() => checkPaths({ files: new Set(), read: () => '' })).toThrow(/no document/);
  });
});
