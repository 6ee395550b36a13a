import { expect, test } from 'vitest';
import { addedSince, costCents, daysLeft, figuresOf, isLow, marginOf, netCents, quantile } from './rules.ts';
import { changesOf, evaluateTerms } from './services/service-list-rules.ts';
import { maskKey } from './show-providers.ts';

const terms = { vat: 2100, feeShare: 150, feeCents: 25, least: 4000, perEuro: { USD: 1.09 } };
const sold = {
  serviceId: 204,
  type: 'followers',
  audience: 'europe',
  quantity: 1000,
  whole: 1100,
  priceCents: 999,
};
const euros = { currency: 'EUR', terms };

test('the provider rule computes the margin from the price without tax and fee', () => {
  expect(netCents(999, terms)).toBeCloseTo(785.63, 1);
  expect(costCents({ rate: '1.20', currency: 'EUR', quantity: 1100 }, terms)).toBe(132);
  expect(costCents({ rate: '1.45', currency: 'USD', quantity: 1100 }, terms)).toBe(147);
  expect(costCents({ rate: '1.45', currency: 'GBP', quantity: 1100 }, terms)).toBeNull();
  expect(marginOf(999, { rate: '1.20', currency: 'EUR', quantity: 1100 }, terms)).toBe(8320);
  expect(marginOf(999, { rate: '12', currency: 'EUR', quantity: 1100 }, terms)).toBeLessThan(0);
  expect(marginOf(50, { rate: '1', currency: 'EUR', quantity: 10 }, { ...terms, feeCents: 100 })).toBe(
    -10_000,
  );
});

test('the provider rule judges an offer by margin and limits', () => {
  const offer = { rate: '1.20', min: 10, max: 5000 };
  expect(evaluateTerms(sold, offer, euros).verdict).toBe('fine');
  expect(evaluateTerms(sold, { ...offer, rate: '5' }, euros).verdict).toBe('below');
  expect(evaluateTerms(sold, { ...offer, rate: '8' }, euros).verdict).toBe('loss');
  expect(evaluateTerms(sold, { ...offer, max: 1099 }, euros).verdict).toBe('excluded');
  expect(evaluateTerms(sold, null, euros).verdict).toBe('excluded');
  expect(evaluateTerms(sold, { ...offer, rate: '500' }, { currency: 'GBP', terms }).verdict).toBe('fine');
});

test('the provider rule ignores other notations of equal prices, and distinguishes changes of price and limits', () => {
  const before = { rate: '1.200000', min: 10, max: 5000 };
  const kinds = (after: typeof before | null, was: typeof before | null = before) =>
    changesOf([{ externalId: '1', before: was, after, sold: [sold] }], euros).map(({ kind }) => kind);
  expect(kinds({ ...before, rate: '1.2' })).toEqual([]);
  expect(kinds({ ...before, rate: '1.3', min: 20 })).toEqual(['price', 'limits']);
  expect(kinds(null)).toEqual(['vanished']);
  expect(kinds(before, null)).toEqual(['returned']);
  expect(kinds(null, null)).toEqual([]);
});

test('the provider rule computes days left, the low-balance limit and added money', () => {
  expect(daysLeft('218.40', '30.42')).toBe(7);
  expect(daysLeft('218.40', '0')).toBeNull();
  expect(daysLeft(null, '3')).toBeNull();
  expect(daysLeft('-1', '3')).toBe(0);
  expect(isLow(59_000_000n, '60')).toBe(true);
  expect(isLow(0n, '0')).toBe(false);
  expect(addedSince('100', { balance: '340', spent: '10' })).toBe(250_000_000n);
  expect(addedSince('100', { balance: '89', spent: '10' })).toBe(0n);
  expect(addedSince(null, { balance: '89', spent: '10' })).toBe(0n);
});

test('the provider rule returns the bound of the bucket that contains the quantile', () => {
  const times = [
    { measure: 'answer_ms', bucket: 300, n: 4 },
    { measure: 'answer_ms', bucket: 100, n: 94 },
    { measure: 'answer_ms', bucket: 5000, n: 2 },
    { measure: 'accepted', bucket: 0, n: 99 },
  ];
  expect(quantile(times, 'answer_ms', 0.5)).toBe(100);
  expect(quantile(times, 'answer_ms', 0.95)).toBe(300);
  expect(quantile(times, 'start_s', 0.5)).toBeNull();
  expect(figuresOf(times)).toMatchObject({
    sends: 99,
    accepted: 99,
    answerP95Ms: 300,
    startP95Seconds: null,
  });
});

test('the provider rule shows only the end of a long key, and hides a short key completely', () => {
  expect(maskKey('sandbox-provider-key')).toBe('••••-key');
  expect(maskKey('short key')).toBe('••••');
});
