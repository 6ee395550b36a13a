import { expect, test } from 'vitest';
import { allowanceOf, requireMove } from './rules.ts';

test('allowanceOf limits each turn and each minute', () => {
  expect([allowanceOf(120, 0), allowanceOf(120, 110), allowanceOf(120, 120), allowanceOf(120, 500)]).toEqual([
    20, 10, 0, 0,
  ]);
  expect(allowanceOf(1, 0)).toBe(1);
});

test('requireMove allows no second sending and only resuming after a stop', () => {
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
