import { createHmac } from 'node:crypto';
import type { WebhookFaults } from '../faults.ts';

const HOUR = 3600;

/**
 * The `Stripe-Signature` header: `t=<seconds>,v1=<hex HMAC-SHA256 of "t.payload">`, one `v1` per secret.
 * The first secret signs; all of them while the fault `twoSecrets` is on.
 */
export function signPayload(
  payload: string,
  secrets: string[],
  faults: WebhookFaults,
  nowMs = Date.now(),
): string {
  const time = Math.floor(nowMs / 1000) - (faults.staleTimestamp ? HOUR : 0);
  const signing = faults.twoSecrets ? secrets : secrets.slice(0, 1);
  const signatures = signing.map((secret) => {
    const key = faults.badSignature ? `${secret}-of-somebody-else` : secret;
    return `v1=${createHmac('sha256', key).update(`${time}.${payload}`).digest('hex')}`;
  });
  return [`t=${time}`, ...signatures].join(',');
}
