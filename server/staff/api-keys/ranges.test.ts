import { expect, it } from 'vitest';
import { isInRanges } from './ranges.ts';

it.each([
  ['any address without ranges', '198.51.100.1', [], true],
  ['the address itself', '203.0.113.9', ['203.0.113.9'], true],
  ['the next address', '203.0.113.10', ['203.0.113.9'], false],
  ['an address of the range', '203.0.113.255', ['203.0.113.0/24'], true],
  ['an address after the range', '203.0.114.0', ['203.0.113.0/24'], false],
  ['IPv4 written as IPv6', '::ffff:203.0.113.9', ['203.0.113.0/24'], true],
  ['an address of an IPv6 range', '2001:db8:1::7', ['2001:db8::/32'], true],
  ['an IPv6 address with an IPv4 range', '2001:db8::7', ['203.0.113.0/24'], false],
  ['the second of two ranges', '2001:db8::7', ['203.0.113.0/24', '2001:db8::/32'], true],
  ['an invalid address', 'unknown', ['0.0.0.0/0'], false],
])('isInRanges checks %s', (_what, address, ranges, expected) => {
  expect(isInRanges(address, ranges)).toBe(expected);
});
