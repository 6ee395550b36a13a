import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  packageSelectionKey,
  parseFollowers,
  quoteQuery,
  readPackageSelection,
  readStandaloneSelection,
  selectionForServer,
} from './checkout-query.ts';

const packages = [
  { id: 204, type: 'followers', audience: 'europe', quantity: 1000, priceCents: 999 },
  { id: 106, type: 'followers', audience: 'spain', quantity: 1000, priceCents: 1299 },
  { id: 201, type: 'followers', audience: 'europe', quantity: 100, priceCents: 384 },
] as const;
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
])('parseFollowers reads %j as %j', (text, count) => {
  expect(parseFollowers(text)).toBe(count);
});

describe('package of a checkout page', () => {
  it.each(['service=204', 'serviceId=204', 'package=204', 'service=%20204%20'])(
    'the package of a checkout page is found by %s',
    (text) => {
      expect(readPackageSelection(query(text), packages)).toEqual({ kind: 'package', id: 204 });
    },
  );

  it.each(['', 'service=', 'service[]=204'])('the package of a checkout page is absent for %j', (text) => {
    expect(readPackageSelection(query(text), packages)).toEqual({ kind: 'none' });
  });

  it.each(['service=999', 'service=204abc', 'service=__proto__', 'packageId=999'])(
    'the package of a checkout page is unknown for %j',
    (text) => {
      expect(readPackageSelection(query(text), packages)).toEqual({ kind: 'unknown' });
    },
  );

  it('the package of a checkout page may be a custom quantity within the limits', () => {
    const asked = (text: string) => readPackageSelection(query(text), packages);
    expect(asked('package=custom&customQuantity=1500')).toEqual({ kind: 'custom', quantity: 1500 });
    expect(asked('package=custom&customQuantity=1000')).toEqual({ kind: 'package', id: 204 });
    expect(asked('package=9&customQuantity=1505')).toEqual({ kind: 'unknown' });
    expect(asked('package=204&customQuantity=1500')).toEqual({ kind: 'package', id: 204 });
  });
});

describe('quote of the standalone page', () => {
  it.each([
    ['amount=9.99&followers=1000', { kind: 'package', id: 204 }],
    ['amount=9,99&followers=%2B1,000', { kind: 'package', id: 204 }],
    ['amount=12.99&followers=1000', { kind: 'package', id: 106 }],
    ['amount=0.01&followers=1000', { kind: 'price', quantity: 1000 }],
    ['amount=-9.99&followers=1000', { kind: 'price', quantity: 1000 }],
    ['followers=100', { kind: 'package', id: 201 }],
    ['followers=1000', { kind: 'package', id: 204 }],
    ['amount=14.99&followers=1500', { kind: 'custom', quantity: 1500 }],
    ['followers=1500', { kind: 'custom', quantity: 1500 }],
    ['amount=0.01&followers=1500', { kind: 'price', quantity: 1500 }],
    ['amount=9.99&followers=1001', { kind: 'unknown' }],
    ['amount=9.99', { kind: 'unknown' }],
    ['', { kind: 'none' }],
  ])('readStandaloneSelection reads %j as %j', (text, ask) => {
    expect(readStandaloneSelection(query(text), packages)).toEqual(ask);
  });

  it('readStandaloneSelection finds the package of the address that quoteQuery writes', () => {
    for (const entry of packages) {
      expect(readStandaloneSelection(query(quoteQuery(entry)), packages)).toEqual({
        kind: 'package',
        id: entry.id,
      });
    }
  });

  it('readStandaloneSelection never returns another price, and has a bounded number of results', () => {
    const answers = new Set<string>();
    fc.assert(
      fc.property(fc.string(), fc.string(), (amount, followers) => {
        const ask = readStandaloneSelection(new URLSearchParams({ amount, followers }), packages);
        answers.add(packageSelectionKey(selectionForServer(ask, packages)));
        if (ask.kind !== 'package' || !amount.trim()) return;
        const entry = packages.find(({ id }) => id === ask.id);
        expect(Number(amount.replace(/[\s€]/g, '').replace(',', '.')) * 100).toBeCloseTo(
          entry?.priceCents ?? 0,
        );
      }),
    );
    expect(answers.size).toBeLessThanOrEqual(packages.length * 2 + 2);
  });
});
