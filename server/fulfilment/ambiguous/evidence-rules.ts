import { type Micros, parseMicros } from '#server/platform/clients/provider/provider-amount.ts';

/** Balance reading after an ambiguous `add`. `balance` is a decimal string. */
export interface BalanceCheck {
  at: string;
  balance: string;
  /** No other `add` used the key between the reading before the submission and this one. */
  alone: boolean;
  /** No refund can have reached the account: no other order at the provider was open or ended early. */
  quiet: boolean;
}

export const checkDelays = [60, 180, 600] as const;

/** Milliseconds. Null after the last reading. */
export function nextCheckInMs(submission: { sentAt: Date; checksTaken: number; now: Date }): number | null {
  const delay = checkDelays[submission.checksTaken];
  if (delay === undefined) return null;
  return Math.max(0, submission.sentAt.getTime() + delay * 1000 - submission.now.getTime());
}

/**
 * `pending`: readings are due. `placed` and `not_placed` are shown to staff. The program acts only on
 * `certainly_not_placed`. A placed order always needs staff, because its id is unknown.
 */
export type Evidence = 'pending' | 'inconclusive' | 'placed' | 'not_placed' | 'certainly_not_placed';

/** A balance with two decimals could hide a smaller charge. */
const visibleCharge: Micros = 20_000n;
const tolerance: Micros = 10_000n;

/** Concludes from balance readings. Ignores a reading if another submission used the key in between. */
export function assessEvidence(submission: {
  balanceBefore: string | null;
  expectedCharge: string | null;
  checks: readonly BalanceCheck[];
}): Evidence {
  const { checks } = submission;
  if (checks.length < checkDelays.length) return 'pending';
  const before = parseMicros(submission.balanceBefore);
  const expected = parseMicros(submission.expectedCharge);
  if (before === undefined || expected === undefined) return 'inconclusive';
  const falls = checks.map((check) => before - (parseMicros(check.balance) ?? before + 1n));
  if (!checks.every((check) => check.alone)) return 'inconclusive';
  if (falls.every((fall) => fall === 0n)) {
    if (expected < visibleCharge) return 'inconclusive';
    return checks.every((check) => check.quiet) ? 'certainly_not_placed' : 'not_placed';
  }
  const last = falls.at(-1)!;
  const matches = last > 0n && last >= expected - tolerance && last <= expected + tolerance;
  return matches ? 'placed' : 'inconclusive';
}
