import type { CallInput } from '#contracts/declared-calls.ts';
import type { FunnelStep } from '#contracts/marketing/reporting.ts';
import type { FetchOf } from './fetch-of.ts';

const counted = new Set<FunnelStep>();

/** Reports a purchase step once per page load, without cookies or personal data. Does not wait for the reply. */
export function countStep(step: Exclude<FunnelStep, 'form'>): void {
  if (counted.has(step)) return;
  counted.add(step);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ step } satisfies CallInput<'POST /api/funnel'>['body']);
  const fetchFunnel: FetchOf<'POST /api/funnel'> = fetch;
  fetchFunnel('/api/funnel', { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(
    () => {},
  );
}
