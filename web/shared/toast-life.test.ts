import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastClock, isSwipedAway } from './toast-life.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a toast clock ends once after its time', () => {
  const ended = vi.fn();
  const clock = createToastClock(5000, ended);
  vi.advanceTimersByTime(6000);
  expect(ended).not.toHaveBeenCalled();
  clock.resume();
  clock.resume();
  vi.advanceTimersByTime(4999);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  clock.resume();
  vi.advanceTimersByTime(60_000);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a toast clock does not count pauses', () => {
  const ended = vi.fn();
  const clock = createToastClock(5000, ended);
  clock.resume();
  vi.advanceTimersByTime(3000);
  clock.pause();
  clock.pause();
  vi.advanceTimersByTime(60_000);
  clock.resume();
  vi.advanceTimersByTime(1999);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a stopped toast clock never ends', () => {
  const ended = vi.fn();
  const clock = createToastClock(5000, ended);
  clock.resume();
  clock.stop();
  vi.advanceTimersByTime(60_000);
  expect(ended).not.toHaveBeenCalled();
});

test.each([
  [50, 0, true],
  [-50, 0, true],
  [120, 40, true],
  [49, 0, false],
  [-49, 0, false],
  [60, 80, false],
  [0, 200, false],
])('a swipe of %i by %i closes the toast: %s', (x, y, away) => {
  expect(isSwipedAway(x, y)).toBe(away);
});
