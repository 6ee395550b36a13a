import { expect, test } from 'vitest';
import { draftFile, draftPrices, readSizes } from './price-draft.ts';

test.each([
  ['100, 250 500', [100, 250, 500]],
  ['500;100\n500', [100, 500]],
  ['', undefined],
  ['100, many', undefined],
  ['0', undefined],
])('readSizes reads %j as %j', (text, sizes) => expect(readSizes(text)).toEqual(sizes));

test.each([
  // Rate per 1,000, mark-up in 0.01 %, quantity, cost and price in cents.
  [1.2, 30_000, 1000, 120, 499],
  [1.2, 30_000, 100, 12, 99],
  [0.01, 0, 100, 0, 99],
  [9.99, 0, 1000, 999, 999],
])(
  'draftPrices with a rate of %d and a mark-up of %d makes %d cost %d and sell for %d',
  (rate, markup, quantity, costCents, priceCents) =>
    expect(draftPrices(rate, markup, [quantity])).toEqual([{ quantity, costCents, priceCents }]),
);

test('a larger quantity costs no more per unit than the one before', () => {
  const prices = draftPrices(1.2, 30_000, [100, 250, 500, 1000, 2500, 5000, 10_000]);
  expect(prices.map(({ priceCents }) => priceCents)).toEqual([99, 199, 299, 499, 1247, 2494, 4899]);
  for (const [at, { quantity, priceCents }] of prices.entries())
    expect(priceCents / quantity).toBeLessThanOrEqual(
      (prices[at - 1]?.priceCents ?? 99) / (prices[at - 1]?.quantity ?? 100),
    );
});

test('draftFile writes a file that the import of services reads', () => {
  const to = { provider: 'my; "panel"', providerService: '1001' };
  const prices = draftPrices(1.2, 30_000, [100]);
  expect(draftFile(prices, { ...to, list: 'followers-spain' })).toBe(
    'type;audience;quantity;price;provider_service;provider\nfollowers;spain;100;0.99;"1001";"my; ""panel"""',
  );
  expect(draftFile(prices, { ...to, list: 'likes' })).toContain('\nlikes;;100;0.99;');
});
