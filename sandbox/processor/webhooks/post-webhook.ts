import { Agent, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DeliveryAttempt } from '../storage/event-store.ts';

const TIMEOUT_MS = 10_000;

export const webhookAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 64 });

/** Posts one signed payload. Never rejects: errors are part of the attempt. A redirect is a failure. */
export function postWebhook(
  url: string,
  body: string,
  signature: string,
  agent: Agent,
): Promise<DeliveryAttempt> {
  const at = new Date().toISOString();
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const isSecure = url.startsWith('https:');
    const request = isSecure ? requestHttps : requestHttp;
    const options = { method: 'POST', headers, timeout: TIMEOUT_MS, ...(isSecure ? {} : { agent }) };
    const call = request(url, options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ at, status: answer.statusCode }));
      answer.on('error', (error) => resolve({ at, error: error.message }));
    });
    call.on('timeout', () => call.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    call.on('error', (error: NodeJS.ErrnoException) => resolve({ at, error: error.code ?? error.message }));
    call.end(body);
  });
}

export const isAccepted = (attempt: DeliveryAttempt): boolean =>
  attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300;
