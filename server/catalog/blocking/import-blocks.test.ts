import { expect, it } from 'vitest';
import { parseCsv } from '#server/platform/kit/csv.ts';
import { readImport } from './import-blocks.ts';

const read = (text: string) => readImport(parseCsv(text));

it('readImport reads a heading in any order and normalises names and addresses', () => {
  const table = read(
    'reason;username;email\nabuso;@Cafe.Ejemplo;EVA@Example.com\nfraude;https://instagram.com/otro/;\n',
  );
  expect(table.refused).toEqual([]);
  expect(table.good).toMatchObject([
    {
      line: 2,
      block: { username: 'cafe.ejemplo', reason: 'abuso', email: 'eva@example.com', expiresAt: null },
    },
    { line: 3, block: { username: 'otro', email: null } },
  ]);
});

it('readImport reads lines without a heading as name, reason, address, end', () => {
  expect(read('uno,spam,,2027-01-01T00:00:00Z\n').good).toMatchObject([
    { block: { username: 'uno', reason: 'spam', expiresAt: new Date('2027-01-01T00:00:00Z') } },
  ]);
});

it('readImport reports each rejected line with its reason', () => {
  expect(read('username;reason;email\nuno;;\nno user;spam;\ndos;spam;nada\n;;\ntres;spam;\n')).toMatchObject({
    good: [{ line: 6 }],
    refused: [
      { line: 2, why: 'block_incomplete' },
      { line: 3, why: 'username_invalid' },
      { line: 4, why: 'email_invalid' },
    ],
  });
});
