import { expect, it } from 'vitest';
import { z } from 'zod';
import { statedCount, statedMoney } from './stated-figures.ts';

const parseField = (schema: z.ZodType, value: unknown) => {
  const parsed = z.object({ it: schema }).safeParse({ it: value });
  return parsed.success ? (parsed.data as { it?: unknown }).it : 'refused';
};

it.each([
  ['9.99', 999],
  [9.99, 999],
  ['9,99 €', 999],
  ['€9.99', 999],
  ['9,99\u00A0€', 999],
  ['1.234,56 €', 123_456],
  ['€1,234.56', 123_456],
  ['1\u202F234,56 €', 123_456],
  ['1.234.567,89', 123_456_789],
  [10, 1000],
  [undefined, undefined],
  [null, undefined],
  ['', 'refused'],
  [' ', 'refused'],
  ['free', 'refused'],
  ['1,234', 'refused'],
  ['1.234.56', 'refused'],
  ['9.999', 'refused'],
  ['-1', 'refused'],
  [1e21, 'refused'],
  [true, 'refused'],
  [['9.99'], 'refused'],
  [{}, 'refused'],
  ['9'.repeat(41), 'refused'],
])('statedMoney reads the amount %j as %j', (value, cents) => {
  expect(parseField(statedMoney, value)).toBe(cents);
});

it.each([
  [1000, 1000],
  ['1000', 1000],
  ['+1,000', 1000],
  ['+ 1.000'.replace(' ', ''), 1000],
  ['1 000', 1000],
  ['100000', 100_000],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  ['9.99', 'refused'],
  [9.99, 'refused'],
  [-5, 'refused'],
  ['1e3', 'refused'],
  ['mil', 'refused'],
  [true, 'refused'],
  [[], 'refused'],
  ['9999999999', 'refused'],
])('statedCount reads the count %j as %j', (value, count) => {
  expect(parseField(statedCount, value)).toBe(count);
});
