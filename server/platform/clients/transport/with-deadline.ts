import type { ClientRequest } from 'node:http';
import type { Budget } from './budgets.ts';

/** Returns the result of `work`, or after `ms` the result of `late`, which may throw. `work` continues. */
export async function withDeadline<Result>(
  ms: number,
  work: Promise<Result>,
  late: () => Result,
): Promise<Result> {
  const over = Promise.withResolvers<Result>();
  const timer = setTimeout(() => {
    try {
      over.resolve(late());
    } catch (error) {
      over.reject(error);
    }
  }, ms);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Destroys a request that exceeds its budget and reports the exceeded part. Calls `connected` before any byte may be
 * sent.
 */
export function holdRequest(
  request: ClientRequest,
  budget: Budget,
  hear: { over(part: 'connect' | 'first byte' | 'whole'): void; connected?(): void },
): void {
  const over = (part: 'connect' | 'first byte' | 'whole') => () => hear.over(part);
  const whole = setTimeout(over('whole'), budget.wholeMs);
  let next = setTimeout(over('connect'), budget.connectMs);
  const connected = () => {
    clearTimeout(next);
    next = setTimeout(over('first byte'), budget.firstByteMs);
    hear.connected?.();
  };
  request.on('socket', (socket) => {
    if (request.reusedSocket || !socket.connecting) connected();
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
  });
  request.on('response', () => clearTimeout(next));
  request.on('close', () => {
    clearTimeout(next);
    clearTimeout(whole);
  });
}

/**
 * Fetches once, within a budget that includes the body. Connection and wait for the start of the reply share their
 * time. Follows no redirects and never retries.
 */
export async function fetchWithin(budget: Budget, url: URL, input: RequestInit): Promise<Response> {
  const begin = new AbortController();
  const timer = setTimeout(
    () => begin.abort(new DOMException('no reply before the timeout', 'TimeoutError')),
    budget.connectMs + budget.firstByteMs,
  );
  const signal = AbortSignal.any([begin.signal, AbortSignal.timeout(budget.wholeMs)]);
  try {
    return await fetch(url, { ...input, redirect: 'error', signal });
  } finally {
    clearTimeout(timer);
  }
}
