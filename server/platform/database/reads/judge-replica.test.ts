import { expect, test } from 'vitest';
import { evaluateLag, maxLagMs } from './judge-replica.ts';

const now = new Date('2026-01-01T12:00:00Z');
const msBefore = (ms: number) => new Date(now.getTime() - ms);

test('the replica check reports no lag when everything is replayed, even without recent writes', () => {
  expect(evaluateLag(now, { reached: true, committedAt: msBefore(86_400_000) })).toEqual({
    lagMs: 0,
    problem: null,
  });
  expect(evaluateLag(now, { reached: true, committedAt: null })).toEqual({ lagMs: 0, problem: null });
});

test('the replica check reads a replica up to the maximum lag', () => {
  expect(evaluateLag(now, { reached: false, committedAt: msBefore(maxLagMs) }).problem).toBeNull();
  expect(evaluateLag(now, { reached: false, committedAt: msBefore(maxLagMs + 1000) })).toEqual({
    lagMs: maxLagMs + 1000,
    problem: 'is 6 seconds behind',
  });
});

test('the replica check rejects a server that is not a replica or has not replayed any data', () => {
  expect(evaluateLag(now, { reached: null, committedAt: null }).problem).toBe('is not a replica');
  expect(evaluateLag(now, { reached: false, committedAt: null }).problem).toMatch(/not replayed/);
});
