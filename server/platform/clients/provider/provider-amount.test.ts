import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMicros, parseMicros } from './provider-amount.ts';

test.each([
  ['0.27819', 278_190n],
  ['100.84292', 100_842_920n],
  [' 12 ', 12_000_000n],
  ['1,234.50', 1_234_500_000n],
  ['0,5412', 541_200n],
  ['1,23', 1_230_000n],
  ['-3.5', -3_500_000n],
  ['0.0000005', 1n],
  ['0.00000049', 0n],
  [100.84, 100_840_000n],
  [1e-7, 0n],
  [0, 0n],
])('parseMicros parses %j as %s millionths', (input, micros) => {
  expect(parseMicros(input)).toBe(micros);
});

test.each([
  '',
  'abc',
  '999999999999.9999999',
  '1.2.3',
  '1,234',
  null,
  undefined,
  {},
  true,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('parseMicros returns undefined for %j', (input) => {
  expect(parseMicros(input)).toBeUndefined();
});

test('parseMicros parses what it formatted', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (micros) => {
      expect(parseMicros(formatMicros(micros))).toBe(micros);
    }),
  );
});
