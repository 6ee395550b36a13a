import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ComparedMovement, compareLedgers, daysBefore, netOf } from './day-rules.ts';

const row = (more: Partial<ComparedMovement>): ComparedMovement => ({
  objectId: 'ch_1',
  kind: 'charge',
  oursCents: 999,
  theirsCents: 999,
  feeCents: 40,
  foreign: false,
  uncompared: false,
  paymentId: null,
  orderId: null,
  ...more,
});

it('the comparison of the books finds no differences between equal books', () => {
  const { lines, differences } = compareLedgers([
    row({}),
    row({ kind: 'refund', oursCents: -400, theirsCents: -400, feeCents: 0 }),
  ]);
  expect(differences).toEqual([]);
  expect(lines).toEqual([
    { line: 'charges', ours: { count: 1, cents: 999 }, theirs: { count: 1, cents: 999 } },
    { line: 'refunds', ours: { count: 1, cents: -400 }, theirs: { count: 1, cents: -400 } },
    { line: 'disputes', ours: { count: 0, cents: 0 }, theirs: { count: 0, cents: 0 } },
    { line: 'fees', ours: { count: 1, cents: -40 }, theirs: { count: 1, cents: -40 } },
    { line: 'other', ours: { count: 0, cents: 0 }, theirs: { count: 0, cents: 0 } },
  ]);
});

it('the comparison of the books returns objects that one side lacks or has with another amount', () => {
  const { differences } = compareLedgers([
    row({ objectId: 'there', oursCents: null, theirsCents: 1999, feeCents: 55 }),
    row({ objectId: 'here', kind: 'refund', oursCents: -1299, theirsCents: null, feeCents: 0 }),
    row({ objectId: 'other', oursCents: 1299, theirsCents: 999 }),
    row({ objectId: 'elsewhere', oursCents: null, foreign: true }),
  ]);
  expect(differences.map(({ objectId, netCents }) => [objectId, netCents])).toEqual([
    ['there', 1944],
    ['here', 1299],
    ['other', -300],
  ]);
});

it('the comparison of the books excludes a processor without a ledger and shows its money separately', () => {
  const { lines, differences } = compareLedgers([
    row({}),
    row({ objectId: 'rs_1', oursCents: 3399, theirsCents: null, feeCents: 0, uncompared: true }),
    row({
      objectId: 'rs_2',
      kind: 'refund',
      oursCents: -399,
      theirsCents: null,
      feeCents: 0,
      uncompared: true,
    }),
  ]);
  expect(differences).toEqual([]);
  expect(lines.at(-1)).toEqual({
    ...{ line: 'uncompared', ours: { count: 2, cents: 3000 }, theirs: { count: 0, cents: 0 } },
  });
  expect([netOf(lines, 'ours'), netOf(lines, 'theirs')]).toEqual([959, 959]);
});

it('the comparison of the books explains the difference of the nets to the cent, whatever differs', () => {
  const cents = fc.option(fc.integer({ min: -99_999, max: 99_999 }));
  const rows = fc.array(
    fc.record({
      kind: fc.constantFrom('charge', 'refund', 'dispute', 'other'),
      oursCents: cents,
      theirsCents: cents,
      feeCents: fc.nat(500),
    }),
  );
  fc.assert(
    fc.property(rows, (given) => {
      // The fee is in the same entry as the charge.
      const books = given.map((each, at) =>
        row({
          ...each,
          objectId: `o${at}`,
          feeCents: each.theirsCents === null ? 0 : each.feeCents,
        } as Partial<ComparedMovement>),
      );
      const { lines, differences } = compareLedgers(books);
      const explained = differences.reduce((sum, { netCents }) => sum + netCents, 0);
      expect(netOf(lines, 'theirs') - netOf(lines, 'ours')).toBe(explained);
    }),
  );
});

it('the comparison of the books counts days in Madrid, also around the repeated hour', () => {
  expect(
    daysBefore(new Date('2026-10-25T23:30:00Z'), { most: 3, first: new Date('2026-10-24T00:00:00Z') }),
  ).toEqual(['2026-10-25', '2026-10-24']);
});
