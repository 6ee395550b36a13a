import { expect, it } from 'vitest';
import { codeNameSchema } from '#contracts/orders/discount-codes.ts';
import { newCodeName, newCodeNames } from './code-names.ts';

it('the code generator returns distinct codes with the required format and prefix', () => {
  const names = newCodeNames(5000, 'NAVIDAD');
  expect(names.length).toBeGreaterThanOrEqual(5000);
  expect(new Set(names).size).toBe(names.length);
  expect(
    names.every((name) => codeNameSchema.parse(name) === name && /^NAVIDAD-[2-9A-Z]{10}$/.test(name)),
  ).toBe(true);
  expect(newCodeName('', () => 0)).toBe('2222222222');
});
