import { expect, it } from 'vitest';
import { readKey } from './key-commands.ts';
import { readEuros } from './order-commands.ts';

it.each([
  ['12.50', 1250],
  ['12,50', 1250],
  ['3', 300],
])('readEuros accepts %s', (typed, cents) => {
  expect(readEuros(typed)).toBe(cents);
});

it.each(['', '0', '-1', '1.5', '1.234,00', 'ten'])('readEuros rejects "%s"', (typed) => {
  expect(() => readEuros(typed)).toThrow('is no amount');
});

it('readKey reads name, scopes, limits and address range of a key', () => {
  const words = 'books --scopes orders:read,payments:money --per-call 20 --per-day 100 --from 203.0.113.0/24';
  expect(readKey(words.split(' '))).toEqual({
    name: 'books',
    scopes: ['orders:read', 'payments:money'],
    money: { perCallCents: 2000, perDayCents: 10_000 },
    ranges: ['203.0.113.0/24'],
    endsOn: null,
    callsAMinute: 120,
  });
});

it.each([
  ['--scopes orders:read', 'NAME'],
  ['books --scopes orders:all', '--scopes'],
  ['books --scopes payments:money --per-call 20', '--per-call with --per-day'],
  ['books --scopes orders:read --from here', '--from'],
  ['books --scopes orders:read --ends tomorrow', '--ends'],
  ['books --scopes orders:read --pace fast', '--pace'],
])('readKey names the wrong word of "%s"', (words, wrong) => {
  expect(() => readKey(words.split(' '))).toThrow(`That is no key to make: look at ${wrong}.`);
});

it.each([
  '',
  'books',
  'books --scopes orders:all',
  'books --scopes payments:money',
  'a b --scopes orders:read',
])('readKey rejects "%s" and lists the scopes', (words) => {
  expect(() => readKey(words.split(' '))).toThrow('Scopes: orders:read');
});
