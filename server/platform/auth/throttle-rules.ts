/**
 * Names what attempts are counted by. A device that signed in before has a count of its own and no
 * other, so that nobody else's attempts ever reach it; for all others a name from one address, that
 * address, and the name are counted.
 */
export type ThrottleKind = 'device' | 'name_at_address' | 'address' | 'name';

interface Pace {
  /** This many attempts in a row need no pause. */
  free: number;
  /** Pauses double from one second up to this one; no lock lasts longer. */
  longestSeconds: number;
}

const paces: Record<ThrottleKind, Pace> = {
  device: { free: 10, longestSeconds: 15 },
  name_at_address: { free: 5, longestSeconds: 60 },
  address: { free: 20, longestSeconds: 60 },
  // This limits everybody's guesses at one member to some 2,900 a day.
  name: { free: 20, longestSeconds: 30 },
};

/** The count begins again after this long without an attempt. */
export const forgetSeconds = 3600;

export interface Count {
  kind: ThrottleKind;
  attempts: number;
  countedAt: Date;
}

const secondsSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / 1000;

export const attemptsNow = ({ attempts, countedAt }: Count, now: Date): number =>
  secondsSince(countedAt, now) > forgetSeconds ? 0 : attempts;

/** Returns how many seconds the next attempt has to wait; 0 when it may be made. */
export function waitSeconds(count: Count, now: Date): number {
  const { free, longestSeconds } = paces[count.kind];
  const over = attemptsNow(count, now) - free;
  if (over < 0) return 0;
  const wait = Math.min(longestSeconds, 2 ** Math.min(over, 10)) - secondsSince(count.countedAt, now);
  // A clock that was ahead for a moment must not make anyone wait for it.
  return wait > longestSeconds ? 0 : Math.max(0, wait);
}
