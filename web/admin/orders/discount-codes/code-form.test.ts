import { expect, it } from 'vitest';
import { codesMessages } from '#messages/admin/orders/discount-codes.ts';
import { empty, formSchema } from './code-form.ts';

const words = codesMessages.es;
const firstIssueOf = (kind: 'percentage' | 'fixed', value: string) =>
  formSchema(words)
    .safeParse({ ...empty, kind, value })
    .error?.issues.find(({ path }) => path[0] === 'value')?.message;

it.each(['120', '0', 'diez'])('a percentage of %s reports its limits', (value) => {
  expect(firstIssueOf('percentage', value)).toBe(words.invalid.percentage);
});

it('an amount reports its own limits, and a valid one nothing', () => {
  expect(firstIssueOf('fixed', '0')).toBe(words.invalid.value);
  expect([firstIssueOf('percentage', '100'), firstIssueOf('fixed', '120')]).toEqual([undefined, undefined]);
});
