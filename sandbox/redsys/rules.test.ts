import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passesLuhn } from '../processor/cards.ts';
import { cardOf, findCardProblem, refusedCard } from './cards.ts';
import { readPaymentRequest, refundProblem, retryAfter } from './rules.ts';
import type { Operation } from './types.ts';

const merchant = { code: '999000001', terminal: '1' };
const fields = {
  DS_MERCHANT_ORDER: '1234ABCD',
  DS_MERCHANT_AMOUNT: '999',
  DS_MERCHANT_MERCHANTCODE: merchant.code,
  DS_MERCHANT_TERMINAL: '001',
  DS_MERCHANT_CURRENCY: '978',
  DS_MERCHANT_TRANSACTIONTYPE: '0',
};
const payment = (more: Partial<Operation> = {}) =>
  ({ type: '0', state: 'F', response: '0000', amount: 1000, ...more }) as Operation;
const refunds = (amounts: number[]) =>
  amounts.map((amount) => payment({ type: '3', response: '0900', amount }));

describe('readPaymentRequest', () => {
  it('readPaymentRequest returns order, amount and type of a valid request', () => {
    expect(readPaymentRequest('rest', fields, merchant)).toEqual({
      order: '1234ABCD',
      amount: 999,
      type: '0',
    });
  });

  it.each([
    ['SIS0026', { DS_MERCHANT_MERCHANTCODE: '1' }],
    ['SIS0026', { DS_MERCHANT_TERMINAL: '2' }],
    ['SIS0075', { DS_MERCHANT_ORDER: '123' }],
    ['SIS0075', { DS_MERCHANT_ORDER: '1234567890123' }],
    ['SIS0077', { DS_MERCHANT_ORDER: '123A5678' }],
    ['SIS0077', { DS_MERCHANT_ORDER: '1234-678' }],
    ['SIS0019', { DS_MERCHANT_AMOUNT: '9,99' }],
    ['SIS0019', { DS_MERCHANT_AMOUNT: '0' }],
    ['SIS0027', { DS_MERCHANT_CURRENCY: '840' }],
    ['SIS0023', { DS_MERCHANT_TRANSACTIONTYPE: '1' }],
  ])('readPaymentRequest returns the error %s for %j', (errorCode, change) => {
    expect(readPaymentRequest('rest', { ...fields, ...change }, merchant)).toEqual({ errorCode });
  });
});

describe('refunds', () => {
  it('refunds total at most the payment', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1200 }), (given, amount) => {
        const sum = given.reduce((all, each) => all + each, 0);
        const problem = refundProblem(payment(), refunds(given), amount);
        expect(problem).toBe(sum + amount > 1000 ? 'SIS0057' : undefined);
      }),
    );
  });

  it('refunds require a successful payment', () => {
    expect(refundProblem(undefined, [], 1)).toBe('SIS0054');
    expect(refundProblem(payment({ response: '0116' }), [], 1)).toBe('SIS0056');
    expect(refundProblem(payment({ state: 'P', response: '9998' }), [], 1)).toBe('SIS0056');
    const refused = [payment({ type: '3', response: '0950', amount: 1000 })];
    expect(refundProblem(payment(), refused, 1000)).toBeUndefined();
  });
});

it('retryAfter sends a notification six times with doubled delays', () => {
  expect([1, 2, 3, 4, 5, 6].map(retryAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, null]);
});

describe('test cards', () => {
  it('test cards contain the bank’s response in their number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9999 }), fc.boolean(), (number, challenge) => {
        const word = String(number).padStart(4, '0');
        const card = refusedCard(word, challenge);
        expect(passesLuhn(card)).toBe(true);
        const behaviour = cardOf(card, '123');
        expect(behaviour.threeDS).toBe(challenge ? 'challenge' : 'frictionless');
        expect(behaviour.response).toBe(word === '0950' ? '0000' : word);
      }),
    );
  });

  it('test cards are the only accepted cards, and other numbers are never stored', () => {
    const card = cardOf('4539578763621486', '123');
    expect(card.response).toBe('0180');
    expect(JSON.stringify(card)).not.toContain('1486');
  });

  it.each([
    ['999', '0190'],
    ['172', '0172'],
    ['123', '0000'],
  ])('test cards with the code %s return %s', (code, response) => {
    expect(cardOf('4548812049400004', code).response).toBe(response);
  });

  it.each([
    [{ number: '' }, 'msg1'],
    [{ number: '4548812049400005' }, 'msg2'],
    [{ expiry: '1349' }, 'msg4'],
    [{ expiry: '1025' }, 'msg5'],
    [{ code: '1' }, 'msg8'],
    [{}, undefined],
    [{ expiry: '1126' }, undefined],
  ])('test cards typed with %j have the problem %s', (change, problem) => {
    const typed = { number: '4548812049400004', expiry: '1249', code: '123', ...change };
    expect(findCardProblem(typed, new Date('2026-11-30T12:00:00Z'))).toBe(problem);
  });
});
