import fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { eventTimeout } from '#tests/harness/patience.ts';
import { deadlineMs, replyBeforeDeadline } from './deadline.ts';

afterEach(() => void vi.useRealTimers());

const neverResolve = () => new Promise<never>(() => undefined);

function appWith(url: string, where: 'hook' | 'handler') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = fastify();
  app.decorateRequest('staff', null);
  app.decorateRequest('work', null);
  app.decorateRequest('bodyLocale', null);
  replyBeforeDeadline(app);
  if (where === 'hook') app.addHook('preValidation', neverResolve);
  app.post(url, neverResolve);
  return app;
}

it.each(['hook', 'handler'] as const)(
  'replies to a checkout at the deadline when its %s hangs',
  async (where) => {
    const app = appWith('/api/create-payment-intent', where);
    const asked = app.inject({ method: 'POST', url: '/api/create-payment-intent', payload: {} });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: eventTimeout() });
    await vi.advanceTimersByTimeAsync(deadlineMs);
    const reply = await asked;
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('10');
    expect(reply.json()).toMatchObject({ error: { code: 'shop_unavailable' } });
  },
);

it.each(['/api/admin/orders', '/api/pay-by-card', '/api/orders/:id/live', '/api/webhooks/stripe'])(
  'sets no deadline for %s',
  async (url) => {
    const app = appWith(url, 'handler');
    const asked = app.inject({ method: 'POST', url: url.replace(':id', '1'), payload: {} });
    let isOver = false;
    void asked.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(2 * deadlineMs);
    expect(isOver).toBe(false);
  },
);
