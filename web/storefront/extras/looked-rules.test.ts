import { expect, it } from 'vitest';
import { freshLooks, type Look, rangeOf, withLook } from './looked-rules.ts';

const day = 86_400_000;
const look = (quantity: number, at = 0): Look => ({ id: String(quantity), quantity, at });

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
  expect(rangeOf(quantities.map((quantity) => look(quantity)))).toBe(range);
});

it('withLook keeps the last five packages, newest first, without duplicates', () => {
  const looks = [100, 250, 500, 1000, 2500, 5000, 250].reduce<Look[]>(
    (kept, quantity) => withLook(kept, look(quantity)),
    [],
  );
  expect(looks.map(({ quantity }) => quantity)).toEqual([250, 5000, 2500, 1000, 500]);
});

it('freshLooks drops entries after 30 days', () => {
  const kept = [look(100, day), look(250, 0)];
  expect(freshLooks(kept, 30 * day - 1)).toEqual(kept);
  expect(freshLooks(kept, 30 * day)).toEqual([kept[0]]);
  expect(freshLooks(kept, 31 * day)).toEqual([]);
});

it.each([null, 'x', {}, [null], [{ id: 1 }], [{ id: 'a', quantity: '1', at: 0 }], [look(1, 2 * day)]])(
  'freshLooks ignores %j',
  (kept) => {
    expect(freshLooks(kept, day)).toEqual([]);
  },
);
