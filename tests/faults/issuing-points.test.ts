import { afterAll, describe, expect, it } from 'vitest';
import type { CrashPoint } from './child-program.ts';
import { issuingShop } from './survive-issuing.ts';

const shop = await issuingShop();
afterAll(() => shop.close());
/** Holds every statement of one that issues alone: a new one is a new point. */
const crossings = await shop.crossings();
// With the one that is killed, four issue at once.
await shop.join(3);

const sides: CrashPoint[] = crossings.flatMap((point) => [
  { ...point, side: 'before' },
  { ...point, side: 'after' },
]);

async function expectEvenBooks(): Promise<void> {
  const books = await shop.books();
  const { invoices } = books;
  expect(books).toMatchObject({ notOnce: 0, uneven: [], records: invoices, waiting: invoices, broken: 0 });
  // One that waits for the chain's lock is in nobody's way: a number that was taken would be found here.
  expect(shop.failures()).toEqual([]);
}

it('has found the statements of issuing', () => {
  const labels = crossings.map(({ label }) => label);
  for (const written of ['begin', 'insert into register_chains', 'with done as', 'with kept as', 'commit'])
    expect(labels.filter((label) => label.startsWith(written))).toHaveLength(1);
});

describe('killed while four issue at once', () => {
  it.each(sides)('$side $label', async (point) => {
    await shop.killOne(point);
    await expectEvenBooks();
  });
});
