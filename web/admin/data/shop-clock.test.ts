import { afterEach, expect, test, vi } from 'vitest';
import { setShopTime, shopNow } from './shop-clock.ts';

afterEach(() => vi.useRealTimers());

test('shopNow follows the server’s clock on a computer with another date', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T10:00:00Z') });
  setShopTime('2027-04-02T08:30:00Z');
  expect(shopNow().toISOString()).toBe('2027-04-02T08:30:00.000Z');
  vi.advanceTimersByTime(60_000);
  expect(shopNow().toISOString()).toBe('2027-04-02T08:31:00.000Z');
});
