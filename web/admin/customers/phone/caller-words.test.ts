import { expect, test } from 'vitest';
import { parseCallerText } from './caller-words.ts';

test('an amount in the caller’s words becomes a filter, and the rest is searched', () => {
  expect(parseCallerText('33,91')).toEqual({ amountFrom: 3391, amountTo: 3391 });
  expect(parseCallerText(' lucia  33.91 € ')).toEqual({ q: 'lucia', amountFrom: 3391, amountTo: 3391 });
  expect(parseCallerText('5 € @cafe.ejemplo')).toEqual({
    q: '@cafe.ejemplo',
    amountFrom: 500,
    amountTo: 500,
  });
  expect(parseCallerText('€12,99')).toEqual({ amountFrom: 1299, amountTo: 1299 });
});

test('the last four digits of a card, a number and an address are not amounts', () => {
  expect(parseCallerText('4242')).toEqual({ q: '4242' });
  expect(parseCallerText('K7MQ4TXR9D')).toEqual({ q: 'K7MQ4TXR9D' });
  expect(parseCallerText('ana.12.99@example.com')).toEqual({ q: 'ana.12.99@example.com' });
  expect(parseCallerText('luc gomez')).toEqual({ q: 'luc gomez' });
});

test('a single letter finds no order', () => {
  expect(parseCallerText(' a ')).toBeUndefined();
  expect(parseCallerText('')).toBeUndefined();
});
