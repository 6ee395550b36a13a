import { describe, expect, it } from 'vitest';
import type { RedsysOperation } from '#server/platform/clients/redsys/redsys-operation.ts';
import { differingFields, type MessageField } from './message-rules.ts';

const requested = { amountCents: 999, merchantData: 'rs_1.p.o.N' };
const complete: RedsysOperation = {
  ...{ isOurs: true, order: '0001A', type: 'payment', amountCents: 999, currency: 'EUR', response: '0000' },
  ...{ authorisationCode: '1', cardBrand: 'visa', cardCountry: 'ES', cardLast4: '0004', secure: true },
  ...{ merchantData: requested.merchantData, localTime: undefined },
};

type Case = [MessageField, Partial<RedsysOperation>];
const cases: Case[] = [
  ['merchant', { isOurs: false }],
  ['type', { type: undefined }],
  ['type', { type: 'refund' }],
  ['amount', { amountCents: undefined }],
  ['amount', { amountCents: 1 }],
  ['currency', { currency: undefined }],
  ['currency', { currency: '840' }],
  ['merchant_data', { merchantData: undefined }],
  ['merchant_data', { merchantData: 'rs_2.p.o.N' }],
  ['response', { response: undefined }],
  ['response', { response: 'OK' }],
  ['response', { response: '0900' }],
  ['response', { response: '0400' }],
];

describe('notification', () => {
  it('a notification matches its request', () => {
    expect(differingFields(complete, requested, 'notification')).toEqual([]);
    expect(differingFields({ ...complete, response: '0190' }, requested, 'notification')).toEqual([]);
  });

  it.each(cases)('a notification differs in %s when it has %j', (field, change) => {
    expect(differingFields({ ...complete, ...change }, requested, 'notification')).toEqual([field]);
  });
});

describe('reply to a call of the shop', () => {
  it.each<[MessageField[], Partial<RedsysOperation>]>([
    [[], { amountCents: 1 }],
    [[], { merchantData: undefined, currency: undefined, type: undefined }],
    [[], { response: '0190', amountCents: undefined }],
    [['amount'], { amountCents: undefined }],
    [['currency'], { currency: '840' }],
    [['type'], { type: 'refund' }],
    [[], { response: undefined }],
    [['response'], { response: 'OK' }],
    [['response'], { response: '0900' }],
    [['response'], { response: '0400' }],
  ])('a reply to a call of the shop differs in %j when it has %j', (fields, change) => {
    expect(differingFields({ ...complete, ...change }, requested, 'reply')).toEqual(fields);
  });
});
