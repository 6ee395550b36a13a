import type { Budget } from './budgets.ts';

/**
 * One fetch, held to a budget that goes on while the body is read. Connecting and the wait for the reply's beginning
 * share their time. No redirects, no retry.
 */
export async function fetchWithin(budget: Budget, url: URL, wish: RequestInit): Promise<Response> {
  const begin = new AbortController();
  const timer = setTimeout(
    () => begin.abort(new DOMException('no reply began', 'TimeoutError')),
    budget.connectMs + budget.firstByteMs,
  );
  const signal = AbortSignal.any([begin.signal, AbortSignal.timeout(budget.wholeMs)]);
  try {
    return await fetch(url, { ...wish, redirect: 'error', signal });
  } finally {
    clearTimeout(timer);
  }
}
