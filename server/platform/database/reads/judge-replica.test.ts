import { expect, test } from 'vitest';
import { judgeLag, mostLagMs } from './judge-replica.ts';

const now = new Date('2026-01-01T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

test('a replica that has replayed all is not behind, however long nothing was written', () => {
  expect(judgeLag(now, { reached: true, committedAt: before(86_400_000) })).toEqual({
    lagMs: 0,
    problem: null,
  });
  expect(judgeLag(now, { reached: true, committedAt: null })).toEqual({ lagMs: 0, problem: null });
});

test('a replica is read up to the bound of its lag, and not beyond', () => {
  expect(judgeLag(now, { reached: false, committedAt: before(mostLagMs) }).problem).toBeNull();
  expect(judgeLag(now, { reached: false, committedAt: before(mostLagMs + 1000) })).toEqual({
    lagMs: mostLagMs + 1000,
    problem: 'is 6 seconds behind',
  });
});

test('a server that is no replica, or has replayed nothing, is not read', () => {
  expect(judgeLag(now, { reached: null, committedAt: null }).problem).toBe('is no replica');
  expect(judgeLag(now, { reached: false, committedAt: null }).problem).toMatch(/nothing yet/);
});
