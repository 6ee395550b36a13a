import { afterEach, expect, test, vi } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import { clearSessionData, ensureSession, storeSession } from './session.ts';
import { shopNow } from './shop-clock.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the shop’s clock goes on when a screen is opened hours after the session was read', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T22:00:00Z') });
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  storeSession({ language: 'es', now: '2026-11-30T09:00:00.000Z' } as StaffSessionReply);
  vi.advanceTimersByTime(3 * hourMs);
  await ensureSession();
  expect(shopNow().toISOString()).toBe('2026-11-30T12:00:00.000Z');
  clearSessionData();
});
