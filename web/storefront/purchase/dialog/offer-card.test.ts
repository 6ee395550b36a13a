import { expect, test } from 'vitest';
import { clockText, secondsUntil, untilNextSecond } from './offer-card.tsx';

test.each([
  [240, '04:00'],
  [222, '03:42'],
  [60, '01:00'],
  [9, '00:09'],
  [0, '00:00'],
])('%i seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test('the last second is 1, and nothing is below 0', () => {
  expect(secondsUntil(10_000, 0)).toBe(10);
  expect(secondsUntil(10_000, 9_001)).toBe(1);
  expect(secondsUntil(10_000, 10_000)).toBe(0);
  expect(secondsUntil(10_000, 60_000)).toBe(0);
});

test('the figure changes when its second is over', () => {
  expect(untilNextSecond(10_000, 0)).toBe(1000);
  expect(untilNextSecond(10_000, 250)).toBe(750);
  expect(secondsUntil(10_000, 250 + untilNextSecond(10_000, 250))).toBe(9);
});
