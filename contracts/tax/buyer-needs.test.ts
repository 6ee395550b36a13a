import { expect, it } from 'vitest';
import type { BuyerDraft } from '../invoices/invoice.ts';
import { findMissingBuyerField, reasonToNameBuyer } from './buyer-needs.ts';

it.each([
  [40_000, true, undefined],
  [40_001, true, 'above_limit'],
  [999, false, 'outside'],
  [45_000, false, 'outside'],
] as const)(
  'reasonToNameBuyer returns the reason to name the buyer of %i cents, taxed %s',
  (totalCents, taxed, need) => {
    expect(reasonToNameBuyer({ totalCents, taxed })).toBe(need);
  },
);

const whole: BuyerDraft = {
  ...{ name: 'Ana Ejemplo', number: '12345678Z' },
  ...{ street: 'Calle Luna 3', postalCode: '46001', city: 'Valencia', country: 'ES' },
};

it.each([
  ['above_limit', {}, undefined],
  ['above_limit', { number: '' }, { field: 'number', problem: 'missing' }],
  ['outside', { number: '' }, undefined],
  ['outside', { number: '1'.repeat(21) }, { field: 'number', problem: 'too_long' }],
  ['outside', { name: '\u200b' }, { field: 'name', problem: 'missing' }],
  ['above_limit', { street: '', city: '' }, { field: 'street', problem: 'missing' }],
  ['outside', { postalCode: '' }, { field: 'postalCode', problem: 'missing' }],
  ['outside', { city: '' }, { field: 'city', problem: 'missing' }],
] as const)(
  'findMissingBuyerField returns the first field that the law needs (%s, %j)',
  (need, part, missing) => {
    expect(findMissingBuyerField({ ...whole, ...part }, need)).toEqual(missing);
  },
);
