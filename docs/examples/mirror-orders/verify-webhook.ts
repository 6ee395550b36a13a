import { createHmac, timingSafeEqual } from 'node:crypto';

export interface WebhookHeaders {
  id: string;
  timestamp: string;
  signature: string;
}

const toleranceSeconds = 300;

/**
 * Returns whether one of the secrets signed the message within the last five minutes
 * (https://www.standardwebhooks.com). During a rotation the shop sends two signatures, and the receiver may
 * know two secrets. One match is enough.
 */
export function isSignatureValid(
  secrets: readonly string[],
  { headers, body, now }: { headers: WebhookHeaders; body: string; now: Date },
): boolean {
  const { id, timestamp, signature } = headers;
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) return false;
  const given = signature.split(' ').map((each) => Buffer.from(each));
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const expected = Buffer.from(`v1,${digest}`);
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected));
  });
}
