// Proves validation-6.

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  askedCustomQuantity,
  askedPackage,
  askKey,
  parseFollowers,
  quotedPackage,
  quoteQuery,
} from './checkout-query.ts';

const packages = [
  { id: 204, quantity: 1000, priceCents: 999 },
  { id: 106, quantity: 1000, priceCents: 1299 },
  { id: 201, quantity: 100, priceCents: 384 },
];
const query = (text: string) => new URLSearchParams(text);

test.each([
  ['1000', 1000],
  ['+1000', 1000],
  ['+1,000', 1000],
  [' 1.000', 1000],
  ['1e3', undefined],
  ['-5', undefined],
  ['99999999', undefined],
  ['', undefined],
  [null, undefined],
])('%j followers are %j', (text, count) => {
  expect(parseFollowers(text)).toBe(count);
});

describe('the package of a checkout page', () => {
  it.each(['service=204', 'serviceId=204', 'package=204', 'service=%20204%20'])('is named by %s', (text) => {
    expect(askedPackage(query(text), packages)).toEqual({ kind: 'package', id: 204 });
  });

  it.each(['', 'service=', 'service=999', 'service=204abc', 'service[]=204', 'service=__proto__'])(
    'is none for %j',
    (text) => {
      expect(askedPackage(query(text), packages)).toEqual({ kind: 'none' });
    },
  );

  // Proves constants-8.
  it('may be a quantity of its own, within the limits', () => {
    expect(askedCustomQuantity(query('package=custom&customQuantity=1500'))).toBe(1500);
    expect(askedCustomQuantity(query('package=9&customQuantity=1505'))).toBeUndefined();
    expect(askedCustomQuantity(query('package=204&customQuantity=1500'))).toBeUndefined();
  });
});

describe('the quote of the standalone page', () => {
  it.each([
    ['amount=9.99&followers=1000', { kind: 'package', id: 204 }],
    ['amount=9,99&followers=%2B1,000', { kind: 'package', id: 204 }],
    ['amount=12.99&followers=1000', { kind: 'package', id: 106 }],
    ['amount=0.01&followers=1000', { kind: 'price', quantity: 1000 }],
    ['amount=-9.99&followers=1000', { kind: 'price', quantity: 1000 }],
    ['followers=100', { kind: 'price', quantity: 100 }],
    ['amount=9.99&followers=1001', { kind: 'unknown' }],
    ['amount=9.99', { kind: 'unknown' }],
    ['', { kind: 'none' }],
  ])('%s → %j', (text, ask) => {
    expect(quotedPackage(query(text), packages)).toEqual(ask);
  });

  it('is found again by the address that we write', () => {
    for (const entry of packages) {
      expect(quotedPackage(query(quoteQuery(entry)), packages)).toEqual({ kind: 'package', id: entry.id });
    }
  });

  it('never sells at another price, whatever is asked, and has few answers', () => {
    const answers = new Set<string>();
    fc.assert(
      fc.property(fc.string(), fc.string(), (amount, followers) => {
        const ask = quotedPackage(new URLSearchParams({ amount, followers }), packages);
        answers.add(askKey(ask));
        if (ask.kind !== 'package') return;
        const entry = packages.find(({ id }) => id === ask.id);
        expect(Number(amount.replace(/[\s€]/g, '').replace(',', '.')) * 100).toBeCloseTo(
          entry?.priceCents ?? 0,
        );
      }),
    );
    expect(answers.size).toBeLessThanOrEqual(packages.length * 2 + 2);
  });
});
