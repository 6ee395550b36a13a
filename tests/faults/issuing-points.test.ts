import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bothSides,
  pointsFile,
  readPoints,
  sameCrossings,
  titleOf,
  writePoints,
} from './points/points-file.ts';
import { type IssuingShop, issuingShop } from './survive-issuing.ts';

const file = pointsFile('issuing');
/** Every statement of one program that issues invoices alone. */
const { issuing } = readPoints(file, ['issuing']);

let shop: IssuingShop;
beforeAll(async () => {
  shop = await issuingShop();
});
afterAll(() => shop.close());

async function expectBalancedInvoices(): Promise<void> {
  const books = await shop.books();
  const { invoices } = books;
  expect(books).toMatchObject({ notOnce: 0, uneven: [], records: invoices, waiting: invoices, broken: 0 });
  // A program that waits for the chain's lock blocks no other. A number that was already taken would appear here.
  expect(shop.failures()).toEqual([]);
}

// Runs first, because later tests issue at the same time.
it('a program that issues alone crosses the recorded points (`--update` writes them)', {
  tags: ['full'],
}, async () => {
  const crossed = await shop.crossings();
  const recorded = sameCrossings(crossed, issuing) ? issuing : crossed;
  await expect(writePoints({ issuing: recorded })).toMatchFileSnapshot(file);
});

it('the recorded points include the statements of issuing', () => {
  const labels = issuing.map(({ label }) => label);
  for (const written of ['begin', 'insert into register_chains', 'with done as', 'with kept as', 'commit'])
    expect(labels.filter((label) => label.startsWith(written))).toHaveLength(1);
});

/** Crash points of the merge suite: these statements write the number and the record. */
const isMerged = (label: string) => label === 'commit' || label.startsWith('with kept as');

describe('killed while four programs issue at once', () => {
  // Together with the killed program, four issue at once.
  beforeAll(() => shop.join(3));
  for (const point of bothSides(issuing))
    it(titleOf(point), { tags: isMerged(point.label) ? [] : ['full'] }, async () => {
      await shop.killOne(point);
      await expectBalancedInvoices();
    });
});
