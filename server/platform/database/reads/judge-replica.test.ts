import { expect, test } from 'vitest';
import { judgeLag, mostLagMs } from './judge-replica.ts';

const now = new Date('2026-01-01T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

test('reports no lag when everything is replayed, even without recent writes', () => {
  expect(judgeLag(now, { reached: true, committedAt: before(86_400_000) })).toEqual({
    lagMs: 0,
    problem: null,
  });
  expect(judgeLag(now, { reached: true, committedAt: null })).toEqual({ lagMs: 0, problem: null });
});

test('reads a replica up to the maximum lag', () => {
  expect(judgeLag(now, { reached: false, committedAt: before(mostLagMs) }).problem).toBeNull();
  expect(judgeLag(now, { reached: false, committedAt: before(mostLagMs + 1000) })).toEqual({
    lagMs: mostLagMs + 1000,
    problem: 'is 6 seconds behind',
  });
});

test('does not read a server that is not a replica or has replayed nothing', () => {
  expect(judgeLag(now, { reached: null, committedAt: null }).problem).toBe('is no replica');
  expect(judgeLag(now, { reached: false, committedAt: null }).problem).toMatch(/nothing yet/);
});
