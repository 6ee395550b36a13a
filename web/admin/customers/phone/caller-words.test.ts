import { expect, test } from 'vitest';
import { readCaller } from './caller-words.ts';

test('an amount in the caller’s words becomes a filter, and the rest is searched', () => {
  expect(readCaller('33,91')).toEqual({ amountFrom: 3391, amountTo: 3391 });
  expect(readCaller(' lucia  33.91 € ')).toEqual({ q: 'lucia', amountFrom: 3391, amountTo: 3391 });
  expect(readCaller('5 € @cafe.ejemplo')).toEqual({ q: '@cafe.ejemplo', amountFrom: 500, amountTo: 500 });
  expect(readCaller('€12,99')).toEqual({ amountFrom: 1299, amountTo: 1299 });
});

test('the last four digits of a card, a number and an address are not amounts', () => {
  expect(readCaller('4242')).toEqual({ q: '4242' });
  expect(readCaller('K7MQ4TXR9D')).toEqual({ q: 'K7MQ4TXR9D' });
  expect(readCaller('ana.12.99@example.com')).toEqual({ q: 'ana.12.99@example.com' });
  expect(readCaller('luc gomez')).toEqual({ q: 'luc gomez' });
});

test('a single letter finds nothing', () => {
  expect(readCaller(' a ')).toBeUndefined();
  expect(readCaller('')).toBeUndefined();
});
