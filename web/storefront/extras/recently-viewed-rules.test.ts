import { expect, it } from 'vitest';
import { addRecentView, parseRecentViews, priceRangeOf, type RecentView } from './recently-viewed-rules.ts';

const day = 86_400_000;
const recentView = (quantity: number, at = 0): RecentView => ({ id: String(quantity), quantity, at });

it.each([
  [[20_000], 'premium'],
  [[19_999], 'large'],
  [[5000], 'large'],
  [[4999], 'medium'],
  [[1000], 'medium'],
  [[999], 'small'],
  [[100, 250, 500, 1000, 50_000], 'large'],
  [[], undefined],
])('packages of %j are in the range %s', (quantities, range) => {
  expect(priceRangeOf(quantities.map((quantity) => recentView(quantity)))).toBe(range);
});

it('addRecentView keeps the last five packages, newest first, without duplicates', () => {
  const looks = [100, 250, 500, 1000, 2500, 5000, 250].reduce<RecentView[]>(
    (kept, quantity) => addRecentView(kept, recentView(quantity)),
    [],
  );
  expect(looks.map(({ quantity }) => quantity)).toEqual([250, 5000, 2500, 1000, 500]);
});

it('parseRecentViews drops entries after 30 days', () => {
  const kept = [recentView(100, day), recentView(250, 0)];
  expect(parseRecentViews(kept, 30 * day - 1)).toEqual(kept);
  expect(parseRecentViews(kept, 30 * day)).toEqual([kept[0]]);
  expect(parseRecentViews(kept, 31 * day)).toEqual([]);
});

it.each([null, 'x', {}, [null], [{ id: 1 }], [{ id: 'a', quantity: '1', at: 0 }], [recentView(1, 2 * day)]])(
  'parseRecentViews ignores %j',
  (kept) => {
    expect(parseRecentViews(kept, day)).toEqual([]);
  },
);
