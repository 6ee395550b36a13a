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
const refusalFor = (reason: 'duplicate' | 'no_sale', change: Partial<CancelFacts>) =>
  refusalOf({ ...facts, ...change }, { reason, issuerTaxId: 'B00000000' });

test.each(['duplicate', 'no_sale'] as const)(
  'the cancellation rule allows cancelling an invoice with the reason %s',
  (reason) => {
    expect(refusalFor(reason, {})).toBeUndefined();
  },
);

test.each<[string, Partial<CancelFacts>, string]>([
  ['an invoice that is not cancelled', { cancelled: true }, 'invoice_cancelled'],
  ['an invoice that is not rectifying', { type: 'R5' }, 'cancel_not_sale'],
  ['an invoice that replaces no other', { type: 'F3' }, 'cancel_not_sale'],
  ['an invoice without a following one', { followed: true }, 'invoice_followed'],
  ['an invoice outside of filed returns', { filed: true }, 'return_filed'],
  ['an invoice with a record', { registered: false }, 'conflict'],
  ['an invoice of this company', { issuerTaxId: 'B11111111' }, 'conflict'],
])('refusalOf allows either reason only for %s', (_, change, code) => {
  expect(refusalFor('duplicate', change)).toBe(code);
  expect(refusalFor('no_sale', change)).toBe(code);
});

test("the cancellation rule allows cancelling a duplicate of another program's invoice even when it was paid and sent", () => {
  expect(refusalFor('duplicate', { otherIsOurs: true })).toBe('not_a_duplicate');
  expect(refusalFor('duplicate', { moneyStands: true, handedOut: true })).toBeUndefined();
});

test('the cancellation rule refuses to cancel for lack of a sale when a payment remains or the invoice was sent', () => {
  expect(refusalFor('no_sale', { moneyStands: true })).toBe('cancel_of_sale');
  expect(refusalFor('no_sale', { handedOut: true })).toBe('invoice_handed_out');
});
