import { hourMs, minuteMs } from '#contracts/kit/time.ts';
import type { ProcessorHoldReason } from '#contracts/payments/processors.ts';
import type { CallOutcome } from '#server/platform/clients/processor/call-outcome.ts';

/** Is how one or several calls at about the same time ended. */
export interface NotedCalls {
  outcome: CallOutcome['kind'];
  times: number;
  at: Date;
}

/** Calls before that say nothing about now. */
export const lookBackMs = hourMs;

const shareWindowMs = 5 * minuteMs;
const leastCalls = 10;
/** A quiet shop never has ten calls within five minutes: there so many in a row must do. */
const failuresInARow = 5;
/** A single refusal may be a fault of one request. */
const refusalsInARow = 3;

const sum = (calls: readonly NotedCalls[]): number => calls.reduce((total, { times }) => total + times, 0);

/** Counts calls from the newest back to one that was answered. */
function inARow(calls: readonly NotedCalls[], isCounted: (call: NotedCalls) => boolean): number {
  const end = calls.findIndex(({ outcome }) => outcome === 'answered');
  return sum((end < 0 ? calls : calls.slice(0, end)).filter(isCounted));
}

function mostFail(calls: readonly NotedCalls[], now: Date): boolean {
  const lately = calls.filter(({ at }) => now.getTime() - at.getTime() <= shareWindowMs);
  const failures = sum(lately.filter(({ outcome }) => outcome !== 'answered'));
  const all = sum(lately);
  return all >= leastCalls && failures * 2 > all;
}

/**
 * Returns why a processor is to be held, from its calls of the last hour, newest first; undefined where it works well
 * enough. A call without an answer neither confirms nor ends a row of refusals.
 */
export function holdReasonOf(
  calls: readonly NotedCalls[],
  now: Date,
): Exclude<ProcessorHoldReason, 'staff'> | undefined {
  const known = calls.filter(({ at }) => now.getTime() - at.getTime() <= lookBackMs);
  if (inARow(known, ({ outcome }) => outcome === 'refused') >= refusalsInARow) return 'account_refused';
  if (inARow(known, () => true) >= failuresInARow || mostFail(known, now)) return 'failing';
  return undefined;
}

/** Where nothing can be asked without a buyer, buyers try it again after so long. */
const untriedMs = 15 * minuteMs;

/** Returns whether a hold ends that could not be tried. */
export const isOverUntried = (heldAt: Date, now: Date): boolean =>
  now.getTime() - heldAt.getTime() >= untriedMs;
