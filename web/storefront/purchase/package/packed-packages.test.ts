import { expect, test } from 'vitest';
import type { Package } from './packages.ts';
import { packPackages, unpackProps } from './packed-packages.ts';

const row = (id: number, more: Partial<Package> = {}): Package => ({
  id,
  type: 'followers',
  audience: 'europe',
  quantity: id * 10,
  bonus: 0,
  refillDays: 30,
  priceCents: id + 300,
  regularPriceCents: id + 300,
  discountPercent: 0,
  popular: false,
  ...more,
});

test.each<[string, Package[]]>([
  ['two lists', [row(201, { bonus: 25 }), row(204, { popular: true }), row(101, { audience: 'spain' })]],
  ['a reduced price', [row(206, { regularPriceCents: 900, discountPercent: 15 }), row(207)]],
  ['a regular price above, without a percentage', [row(206, { regularPriceCents: 900 })]],
  ['one list for everyone, spread over posts', [row(219, { type: 'likes', audience: null, maxPosts: 5 })]],
  [
    'all types of a payment page',
    [row(204), row(219, { type: 'likes', audience: null }), row(13, { type: 'views', audience: null })],
  ],
  ['a list with several refills', [row(201), row(204, { refillDays: 0 }), row(205, { refillDays: 60 })]],
  ['popular and spread', [row(220, { type: 'views', audience: null, maxPosts: 5, popular: true })]],
])('%s are unpacked unchanged', (_what, packages) => {
  const sent = JSON.stringify({ packages: packPackages(packages), taxRate: 2100 });
  expect(unpackProps(JSON.parse(sent))).toEqual({ packages, taxRate: 2100 });
});

test('an ordinary package is packed to four numbers', () => {
  expect(packPackages([row(201)])).toEqual([['followers', 'europe', [[201, 2010, 0, 501]], 30]]);
});

test('an empty list is packed to nothing', () => {
  expect(unpackProps({ packages: packPackages([]) }).packages).toEqual([]);
});
