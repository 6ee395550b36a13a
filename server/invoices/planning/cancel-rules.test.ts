import { expect, test } from 'vitest';
import { type CancelFacts, refusalOf } from './cancel-rules.ts';

const facts: CancelFacts = {
  number: '2027-S-000001',
  date: '02-01-2027',
  type: 'F2',
  issuerTaxId: 'B00000000',
  cancelled: false,
  followed: false,
  otherIsOurs: false,
  moneyStands: false,
  handedOut: false,
  filed: false,
  registered: true,
  stored: true,
};
const refused = (reason: 'duplicate' | 'no_sale', change: Partial<CancelFacts>) =>
  refusalOf({ ...facts, ...change }, { reason, issuerTaxId: 'B00000000' });

test.each(['duplicate', 'no_sale'] as const)('an invoice that should never have been goes: %s', (reason) => {
  expect(refused(reason, {})).toBeUndefined();
});

test.each<[string, Partial<CancelFacts>, string]>([
  ['once', { cancelled: true }, 'invoice_cancelled'],
  ['no rectifying one', { type: 'R5' }, 'cancel_not_sale'],
  ['none that stands in the place of another', { type: 'F3' }, 'cancel_not_sale'],
  ['none that another follows', { followed: true }, 'invoice_followed'],
  ['none of a filed return', { filed: true }, 'return_filed'],
  ['none without a record', { registered: false }, 'conflict'],
  ['none of another company', { issuerTaxId: 'B11111111' }, 'conflict'],
])('for either reason: %s', (_, change, code) => {
  expect(refused('duplicate', change)).toBe(code);
  expect(refused('no_sale', change)).toBe(code);
});

test('a duplicate is one of another program’s, though money came and it was handed out', () => {
  expect(refused('duplicate', { otherIsOurs: true })).toBe('not_a_duplicate');
  expect(refused('duplicate', { moneyStands: true, handedOut: true })).toBeUndefined();
});

test('where money stands there was a sale, and what was handed out is put right by another', () => {
  expect(refused('no_sale', { moneyStands: true })).toBe('cancel_of_sale');
  expect(refused('no_sale', { handedOut: true })).toBe('invoice_handed_out');
});
