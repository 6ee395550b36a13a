/**
 * Keys by which attempts are counted. A known device has only its own count, so that attempts of other
 * clients cannot lock it. Other clients count by name and address together, by address, and by name.
 */
export type ThrottleKind = 'device' | 'name_at_address' | 'address' | 'name';

interface ThrottlePace {
  free: number;
  /** Maximum pause. Pauses double from one second. */
  longestSeconds: number;
}

const throttlePaces: Record<ThrottleKind, ThrottlePace> = {
  device: { free: 10, longestSeconds: 15 },
  name_at_address: { free: 5, longestSeconds: 60 },
  address: { free: 20, longestSeconds: 60 },
  // Limits all guesses at one member to about 2,900 a day.
  name: { free: 20, longestSeconds: 30 },
};

/** Time without attempts after which the count restarts. */
export const resetSeconds = 3600;

export interface AttemptCount {
  kind: ThrottleKind;
  attempts: number;
  countedAt: Date;
}

const secondsSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / 1000;

export const attemptsNow = ({ attempts, countedAt }: AttemptCount, now: Date): number =>
  secondsSince(countedAt, now) > resetSeconds ? 0 : attempts;

export function waitSeconds(count: AttemptCount, now: Date): number {
  const { free, longestSeconds } = throttlePaces[count.kind];
  const over = attemptsNow(count, now) - free;
  if (over < 0) return 0;
  const wait = Math.min(longestSeconds, 2 ** Math.min(over, 10)) - secondsSince(count.countedAt, now);
  // Ignores times in the future (clock skew).
  return wait > longestSeconds ? 0 : Math.max(0, wait);
}
