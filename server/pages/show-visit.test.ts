import fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { deadlineMs } from '#server/platform/clients/transport/budgets.ts';
import { registerErrorHandler } from '#server/platform/http/error-replies.ts';
import { eventTimeout } from '#tests/harness/patience.ts';
import type { PageContext } from './send-page.ts';
import { addVisitedPage } from './show-visit.ts';

afterEach(() => void vi.useRealTimers());

const neverResolve = () => new Promise<never>(() => undefined);

it.each(['GET', 'POST'] as const)('a page is answered at the deadline when its %s hangs', async (method) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = fastify();
  for (const name of ['staff', 'work', 'bodyLocale']) app.decorateRequest(name, null);
  registerErrorHandler(app);
  const url = '/es/track-order';
  addVisitedPage(app, { deps: { hosts: { promo: [], brand: [] } } } as unknown as PageContext, {
    route: { path: url, page: 'tracking', locale: 'es' },
    visits: { show: neverResolve, submit: neverResolve },
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const asked = app.inject({ method, url, ...(method === 'POST' ? { headers, payload: 'order=1' } : {}) });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: eventTimeout() });
  await vi.advanceTimersByTimeAsync(deadlineMs);
  const reply = await asked;
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10']);
  expect(reply.json()).toMatchObject({ error: { code: 'shop_unavailable' } });
});
