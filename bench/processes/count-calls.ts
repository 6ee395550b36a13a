import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

/** Checkout request and the card processor's share of its time. */
export interface CheckoutTiming {
  key: string;
  processorMs: number;
}

export interface CallCounts {
  calls: number;
  checkouts: CheckoutTiming[];
}

/** Header in which the stand-in reports how long it worked on a reply, in milliseconds. */
export const tookHeader = 'x-took-ms';

/** Counts HTTP requests that leave this process, and times those that a checkout request causes. */
export function countCalls(): CallCounts {
  const counts: CallCounts = { calls: 0, checkouts: [] };
  const current = new AsyncLocalStorage<CheckoutTiming | null>();
  const begun = new WeakMap<ClientRequest, CheckoutTiming>();

  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const key = request.headers['idempotency-key'];
    const timing = typeof key === 'string' ? { key, processorMs: 0 } : null;
    if (timing) counts.checkouts.push(timing);
    current.enterWith(timing);
  });
  subscribe('http.client.request.created', (message) => {
    const { request } = message as { request: ClientRequest };
    counts.calls += 1;
    const timing = current.getStore();
    if (timing) begun.set(request, timing);
  });
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const timing = begun.get(request);
    if (timing) timing.processorMs += Number(response.headers[tookHeader] ?? 0);
  });
  subscribe('undici:request:create', () => {
    counts.calls += 1;
  });
  return counts;
}
