import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { eventTimeout } from '#tests/harness/patience.ts';
import {
  bankDeadlineMs,
  buyerLimitMs,
  censusBudget,
  deadlineMs,
  directoryBudget,
  edgeConnectMs,
  processorBudget,
  redsysBudget,
  redsysConsultationBudget,
  vatRegisterBudget,
} from '../clients/transport/budgets.ts';
import { replyBeforeDeadline } from './deadline.ts';

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

it.each([
  ['/api/create-payment-intent', 'hook', deadlineMs],
  ['/api/create-payment-intent', 'handler', deadlineMs],
  ['/api/pay-by-card', 'handler', bankDeadlineMs],
] as const)('the server replies to %s at the deadline when its %s hangs', async (url, where, ms) => {
  const app = appWith(url, where);
  const asked = app.inject({ method: 'POST', url, payload: {} });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: eventTimeout() });
  await vi.advanceTimersByTimeAsync(ms);
  const reply = await asked;
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('10');
  expect(reply.json()).toMatchObject({ error: { code: 'shop_unavailable' } });
});

it.each(['/api/admin/orders', '/api/orders/:id/live', '/api/webhooks/stripe'])(
  'the server sets no deadline for %s',
  async (url) => {
    const app = appWith(url, 'handler');
    const asked = app.inject({ method: 'POST', url: url.replace(':id', '1'), payload: {} });
    let isOver = false;
    void asked.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(2 * bankDeadlineMs);
    expect(isOver).toBe(false);
  },
);

it('the deadlines exceed the budgets of outside calls and stay below the time-outs of the proxy', () => {
  const proxy = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8');
  const timeouts = (name: string) =>
    [...proxy.matchAll(new RegExp(`${name} (\\d+)s;`, 'g'))].map(([, seconds]) => Number(seconds) * 1000);
  expect(timeouts('proxy_connect_timeout')).toEqual([edgeConnectMs]);
  expect(edgeConnectMs + deadlineMs).toBeLessThan(buyerLimitMs);
  for (const read of timeouts('proxy_read_timeout')) expect(read).toBeGreaterThan(bankDeadlineMs);
  expect(bankDeadlineMs).toBeGreaterThan(redsysBudget.wholeMs);
  const waitedFor = [
    processorBudget,
    redsysConsultationBudget,
    directoryBudget,
    vatRegisterBudget,
    censusBudget,
  ];
  for (const { wholeMs } of waitedFor) expect(wholeMs).toBeLessThan(deadlineMs);
});
