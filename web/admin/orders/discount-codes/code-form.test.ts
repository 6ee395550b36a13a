import { expect, it } from 'vitest';
import { codesMessages } from '#messages/admin/orders/discount-codes.ts';
import { empty, typedSchema } from './code-form.ts';

const words = codesMessages.es;
const wrongValue = (kind: 'percentage' | 'fixed', value: string) =>
  typedSchema(words)
    .safeParse({ ...empty, kind, value })
    .error?.issues.find(({ path }) => path[0] === 'value')?.message;

it.each(['120', '0', 'diez'])('a percentage of %s reports its limits', (value) => {
  expect(wrongValue('percentage', value)).toBe(words.invalid.percentage);
});

it('an amount reports its own limits, and a valid one nothing', () => {
  expect(wrongValue('fixed', '0')).toBe(words.invalid.value);
  expect([wrongValue('percentage', '100'), wrongValue('fixed', '120')]).toEqual([undefined, undefined]);
});
