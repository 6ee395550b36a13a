import { expect, test } from 'vitest';
import { readCodeFromAddress } from './code-in-address.ts';

test.each([
  ['', ''],
  ['?utm=a', ''],
  ['?code=vip5', 'VIP5'],
  ['?coupon=%20save10%20', 'SAVE10'],
  ['?code=&coupon=save10', 'SAVE10'],
  [`?code=${'x'.repeat(90)}`, 'X'.repeat(60)],
])('readCodeFromAddress reads %s as %j', (search, code) => {
  expect(readCodeFromAddress(search)).toBe(code);
});
