import { afterEach, beforeEach } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import type { TestShop } from './shop.ts';

/**
 * Makes the program's clock stand still in each test of the file; it continues when a test says so, and how
 * long the machine takes decides nothing. The next test begins two hours later.
 */
export function standingClock(shop: () => Pick<TestShop, 'program'>) {
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
