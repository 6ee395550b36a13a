import { hourMs, minuteMs } from '#contracts/kit/time.ts';
import type { ProcessorHoldReason } from '#contracts/payments/processors.ts';
import type { CallOutcome } from '#server/platform/clients/processor/call-outcome.ts';

export interface RecordedCalls {
  outcome: CallOutcome['kind'];
  times: number;
  at: Date;
}

export const decisionWindowMs = hourMs;

const shareWindowMs = 5 * minuteMs;
const minCalls = 10;
/** A quiet shop never makes ten calls in five minutes, so consecutive failures are sufficient. */
const failuresInARow = 5;
/** A single rejection may be the fault of one request. */
const refusalsInARow = 3;

const sumCalls = (calls: readonly RecordedCalls[]): number =>
  calls.reduce((total, { times }) => total + times, 0);

function inARow(calls: readonly RecordedCalls[], isCounted: (call: RecordedCalls) => boolean): number {
  const end = calls.findIndex(({ outcome }) => outcome === 'answered');
  return sumCalls((end < 0 ? calls : calls.slice(0, end)).filter(isCounted));
}

function exceedsFailureRate(calls: readonly RecordedCalls[], now: Date): boolean {
  const lately = calls.filter(({ at }) => now.getTime() - at.getTime() <= shareWindowMs);
  const failures = sumCalls(lately.filter(({ outcome }) => outcome !== 'answered'));
  const all = sumCalls(lately);
  return all >= minCalls && failures * 2 > all;
}

/**
 * Returns the reason to pause a processor, from its calls of the last hour, newest first. Undefined if it
 * works. A call without a reply neither adds to a series of rejections nor ends it.
 */
export function holdReasonOf(
  calls: readonly RecordedCalls[],
  now: Date,
): Exclude<ProcessorHoldReason, 'staff'> | undefined {
  const known = calls.filter(({ at }) => now.getTime() - at.getTime() <= decisionWindowMs);
  if (inARow(known, ({ outcome }) => outcome === 'refused') >= refusalsInARow) return 'account_refused';
  if (inARow(known, () => true) >= failuresInARow || exceedsFailureRate(known, now)) return 'failing';
  return undefined;
}

/** Milliseconds after which a processor that cannot be probed is resumed. */
const untriedMs = 15 * minuteMs;

export const isProbelessHoldOver = (heldAt: Date, now: Date): boolean =>
  now.getTime() - heldAt.getTime() >= untriedMs;
