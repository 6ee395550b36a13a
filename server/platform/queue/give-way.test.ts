import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openGiveWay } from './give-way.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

it('lets background work pass at once while few buyers call', async () => {
  const way = openGiveWay();
  for (let call = 0; call < 4; call += 1) way.begin();
  const passed = vi.fn();
  void way.turn().then(passed);
  await settle();
  expect(passed).toHaveBeenCalledTimes(1);
});

it('keeps it back while many do, until enough of them have ended, each counted once', async () => {
  const way = openGiveWay();
  const ends = Array.from({ length: 6 }, () => way.begin());
  const passed = vi.fn();
  void way.turn().then(passed);
  ends[0]!();
  ends[0]!();
  await settle();
  expect(passed).not.toHaveBeenCalled();
  ends[1]!();
  await settle();
  expect(passed).toHaveBeenCalledTimes(1);
});

it('keeps it back for a quarter of a second at most', async () => {
  const way = openGiveWay();
  for (let call = 0; call < 64; call += 1) way.begin();
  const passed = vi.fn();
  void way.turn().then(passed);
  await vi.advanceTimersByTimeAsync(249);
  expect(passed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(passed).toHaveBeenCalledTimes(1);
});
