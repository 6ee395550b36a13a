import { dayMs } from '#contracts/kit/time.ts';
import type { WebhookReply } from '#server/platform/clients/webhooks/post-webhook.ts';

/** Maximum number of concurrent deliveries per endpoint, so that a slow receiver does not block others. */
export const maxConcurrentDeliveries = 5;

/** Seconds. Attempts end within ten seconds. After the lease another process may claim the delivery. */
export const leaseSeconds = 30;

/**
 * Consecutive failures after which an endpoint pauses. One delivery at a time then tests whether the receiver is back.
 */
export const failuresBeforeRest = 5;
export const restSeconds = { first: 15, longest: 300 } as const;

const pauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400] as const;
const maxPauseSeconds = 21_600;

export const pauseSeconds = (attempts: number): number => pauses[attempts - 1] ?? maxPauseSeconds;

const maxRetryMs = 3 * dayMs;

/** Checks whether the attempts have lasted three days. The endpoint is then stopped and an inbox item opened. */
export const isRetryExpired = (firstTriedAt: Date, now: Date): boolean =>
  now.getTime() - firstTriedAt.getTime() >= maxRetryMs;

export type Outcome = 'delivered' | 'gone' | 'failed';

/** Interprets a reply. With 410 the receiver unsubscribes (Standard Webhooks). */
export function outcomeOf(posted: WebhookReply): Outcome {
  if (posted.kind === 'failed') return 'failed';
  if (posted.status >= 200 && posted.status < 300) return 'delivered';
  return posted.status === 410 ? 'gone' : 'failed';
}

const cutMark = '•';

export function redactTexts(value: unknown): unknown {
  if (typeof value === 'string') return cutMark;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(redactTexts);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redactTexts(each)]));
}

const maxReplyLength = 200;

/**
 * Returns the beginning of a failed reply for the log. Omits replies of an endpoint with personal data,
 * because a receiver may return the data in any encoding.
 */
export function replyForLog(posted: WebhookReply, { personal }: { personal: boolean }): string | null {
  if (personal || posted.kind !== 'reply' || outcomeOf(posted) === 'delivered') return null;
  return posted.text.slice(0, maxReplyLength).replaceAll('\0', '').toWellFormed();
}

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::?\d\d)?)$/;

/** Formats a timestamp of PostgreSQL or JavaScript as `2026-03-02T17:22:09.000Z`. Other texts remain unchanged. */
export function normaliseTimestamp(text: string): string {
  if (!moment.test(text)) return text;
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}
