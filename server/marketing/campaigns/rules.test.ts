import { expect, test } from 'vitest';
import { allowanceOf, requireMove } from './rules.ts';

test('a turn takes its share of the minute, and a minute never more than all of it', () => {
  expect([allowanceOf(120, 0), allowanceOf(120, 110), allowanceOf(120, 120), allowanceOf(120, 500)]).toEqual([
    20, 10, 0, 0,
  ]);
  expect(allowanceOf(1, 0)).toBe(1);
});

test('what was sent is not sent again, and what is stopped only goes on', () => {
  for (const [from, to] of [
    ['sent', 'sending'],
    ['sent', 'draft'],
    ['stopped', 'draft'],
    ['sending', 'scheduled'],
  ] as const)
    expect(() => requireMove(from, to)).toThrow();
  for (const [from, to] of [
    ['draft', 'scheduled'],
    ['scheduled', 'draft'],
    ['scheduled', 'sending'],
    ['sending', 'stopped'],
  ] as const)
    requireMove(from, to);
});
