const minuteMs = 60_000;
/** The sign of work is left each minute. */
const silentMinutes = 5;
/** A `Date` header has whole seconds, and its answer takes a while to come. */
const mostApartMs = 30_000;

/** Returns since when nobody works; null while somebody does. */
export function judgeWork(last: Date | undefined, now: Date): string | null {
  if (!last) return 'no worker has ever worked here';
  const minutes = Math.floor((now.getTime() - last.getTime()) / minuteMs);
  return minutes < silentMinutes ? null : `no worker has worked for ${minutes} minutes`;
}

/** Returns how far this clock and the processor's are apart, where that is too far; null otherwise. */
export function judgeProcessorClock(there: Date | null, now: Date): string | null {
  if (there === null) return null;
  const apart = now.getTime() - there.getTime();
  if (Math.abs(apart) <= mostApartMs) return null;
  const seconds = Math.round(Math.abs(apart) / 1000);
  return `this machine's clock is ${seconds} s ${apart > 0 ? 'ahead of' : 'behind'} the processor's`;
}
