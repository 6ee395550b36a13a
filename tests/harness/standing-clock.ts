import { afterEach, beforeEach } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import type { TestShop } from './shop.ts';

/**
 * Stops the program's clock in each test of the file. Time passes only when the test moves it, so machine speed has no
 * influence. Each test begins two hours after the one before.
 */
export function createStoppedClock(shop: () => Pick<TestShop, 'program'>) {
  let at = Date.now();
  const now = () => new Date(at);
  beforeEach(() => {
    at += 2 * hourMs;
    shop().program.deps.now = now;
  });
  afterEach(() => {
    shop().program.deps.now = () => new Date();
  });
  return {
    now,
    wait: (seconds: number) => {
      at += seconds * 1000;
    },
  };
}
