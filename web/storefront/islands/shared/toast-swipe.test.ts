import { expect, test } from 'vitest';
import { isSwipedAway } from './toast-swipe.ts';

test.each([
  [50, 0, true],
  [-50, 0, true],
  [120, 40, true],
  [49, 0, false],
  [-49, 0, false],
  [60, 80, false],
  [0, 200, false],
])('a push of %i by %i sends it away: %s', (x, y, away) => {
  expect(isSwipedAway(x, y)).toBe(away);
});
