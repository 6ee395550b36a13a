import { expect, test } from 'vitest';
import { mailsPerRound, requireTransition } from './rules.ts';

test('mailsPerRound limits each turn and each minute', () => {
  expect([
    mailsPerRound(120, 0),
    mailsPerRound(120, 110),
    mailsPerRound(120, 120),
    mailsPerRound(120, 500),
  ]).toEqual([20, 10, 0, 0]);
  expect(mailsPerRound(1, 0)).toBe(1);
});

test('requireTransition allows no second sending and only resuming after a stop', () => {
  for (const [from, to] of [
    ['sent', 'sending'],
    ['sent', 'draft'],
    ['stopped', 'draft'],
    ['sending', 'scheduled'],
  ] as const)
    expect(() => requireTransition(from, to)).toThrow();
  for (const [from, to] of [
    ['draft', 'scheduled'],
    ['scheduled', 'draft'],
    ['scheduled', 'sending'],
    ['sending', 'stopped'],
  ] as const)
    requireTransition(from, to);
});
