import { type Micros, parseMicros } from '#server/platform/clients/provider/provider-amount.ts';

const most = 9999;

/** Whole days that the balance lasts at this pace; null where nothing is spent, or nothing is known. */
export function daysLeft(balance: string | null, spentInADay: string): number | null {
  const have = parseMicros(balance);
  const spent = parseMicros(spentInADay);
  if (have === undefined || spent === undefined || spent <= 0n) return null;
  const days = have <= 0n ? 0n : have / spent;
  return Number(days > BigInt(most) ? BigInt(most) : days);
}

/** Below the owner's mark; a mark of nothing is not one. */
export function isLow(balance: Micros, mark: string): boolean {
  const low = parseMicros(mark) ?? 0n;
  return low > 0n && balance < low;
}

/** By how much the balance stands above what was there, less what was spent: a top-up, or money that came back. */
export function addedSince(before: string | null, reading: { balance: string; spent: string }): Micros {
  const [was, is, spent] = [before, reading.balance, reading.spent].map((each) => parseMicros(each));
  if (was === undefined || is === undefined || spent === undefined) return 0n;
  const added = is - was + spent;
  return added > 0n ? added : 0n;
}
