import { daySeconds } from '#contracts/kit/time.ts';
import type { FulfilmentState, SubmissionState } from '#contracts/orders/states.ts';
import { type Micros, parseMicros } from '#server/platform/clients/provider/provider-amount.ts';

/** A finished fulfilment is never reopened automatically. */
export const fulfilmentTransitions: Record<FulfilmentState, readonly FulfilmentState[]> = {
  queued: ['submitting', 'needs_action', 'canceled'],
  submitting: ['submitted', 'queued', 'in_doubt', 'needs_action'],
  in_doubt: ['submitted', 'queued', 'canceled'],
  needs_action: ['queued', 'canceled'],
  submitted: ['in_progress', 'completed', 'partial', 'canceled', 'failed'],
  in_progress: ['completed', 'partial', 'canceled', 'failed'],
  completed: [],
  partial: [],
  canceled: [],
  failed: [],
};

/** `sending` and `ambiguous` never return to `queued` (decision 013). A new attempt is a new row. */
export const submissionTransitions: Record<SubmissionState, readonly SubmissionState[]> = {
  queued: ['sending', 'rejected'],
  sending: ['accepted', 'rejected', 'ambiguous'],
  ambiguous: ['linked', 'not_placed', 'refunded'],
  accepted: [],
  rejected: [],
  linked: [],
  not_placed: [],
  refunded: [],
};

/** Rate × quantity ÷ 1000, rounded up to a millionth. `rate` is the decimal string of the service list. */
export function expectedCharge(rate: string, quantity: number): Micros {
  const micros = parseMicros(rate);
  if (micros === undefined) throw new Error(`Not a rate: ${rate}`);
  return (micros * BigInt(quantity) + 999n) / 1000n;
}

export type SendingObstacle =
  | 'provider_retired'
  | 'service_inactive'
  | 'quantity_below_minimum'
  | 'quantity_above_maximum';

/** Does not check the balance, which costs a call. */
export function sendingObstacle(
  service: { retiredAt: Date | null; active: boolean; min: number; max: number },
  quantity: number,
): SendingObstacle | null {
  if (service.retiredAt !== null) return 'provider_retired';
  if (!service.active) return 'service_inactive';
  if (quantity < service.min) return 'quantity_below_minimum';
  if (quantity > service.max) return 'quantity_above_maximum';
  return null;
}

const staleMarginMs = 30_000;

/** Returns the start time before which a `sending` attempt counts as interrupted: timeout plus margin. */
export function staleSendingBefore(now: Date, timeoutMs: number): Date {
  return new Date(now.getTime() - timeoutMs - staleMarginMs);
}

export function resendAfterSeconds(attempt: number, atLeastSeconds: number): number {
  return Math.max(atLeastSeconds, Math.min(600, 5 * 2 ** Math.min(attempt - 1, 7)));
}

/**
 * The next poll is after `syncSeconds`, three times as long after three days, twelve times after two weeks. A tenth
 * earlier, so that a sweep of the same period finds it due.
 */
export function nextSyncAt(clock: { submittedAt: Date; now: Date; syncSeconds: number }): Date {
  const age = (clock.now.getTime() - clock.submittedAt.getTime()) / 1000;
  const factor = age > 14 * daySeconds ? 12 : age > 3 * daySeconds ? 3 : 1;
  return new Date(clock.now.getTime() + clock.syncSeconds * factor * 900);
}

/** Twice the longest pause between polls. */
export function latestSyncAt(now: Date, syncSeconds: number): Date {
  return new Date(now.getTime() + syncSeconds * 24_000);
}

/** Paid × remains ÷ quantity in cents, rounded in the buyer's favour. `remains` is clamped to the quantity. */
export function refundableShare(line: { paidCents: number; remains: number; quantity: number }): number {
  const remains = Math.min(Math.max(0, line.remains), line.quantity);
  return Math.ceil((line.paidCents * remains) / line.quantity);
}

export interface SentFacts {
  state: FulfilmentState;
  stateReason: string | null;
  resends: number;
}

/** Returns whether no provider can have the part. False before a repeated submission and after a restore. */
export const isUnsent = ({ state, stateReason, resends }: SentFacts): boolean =>
  (state === 'queued' || state === 'needs_action') && resends === 0 && stateReason !== 'shop_restored';
