import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, 'styles');
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
const queries = sheets.flatMap((name) =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(/\((min|max)-width: ([\d.]+)px\)/g)].map(
    ([, side, width]) => ({ name, side, width: Number(width) }),
  ),
);

it('every style sheet separates phones and wide screens at 768 px', () => {
  const near = queries.filter(({ width }) => width > 700 && width < 900);
  expect(near.length).toBeGreaterThan(20);
  expect(near.filter(({ side, width }) => width !== (side === 'min' ? 768 : 767))).toEqual([]);
});

it.each(['top.css', 'top.late.css'])('the full-screen menu of %s is for narrower screens', (sheet) => {
  expect(queries.filter(({ name }) => name === sheet)).toContainEqual({
    name: sheet,
    side: 'max',
    width: 767,
  });
});
