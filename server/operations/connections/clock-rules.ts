/** Payments, codes and records go by the clock; further apart than this something is wrong with one of them. */
const mostApartMs = 5000;

/** Why this machine's clock and the database's do not go together; null when they do. */
export function judgeClock(here: Date, there: Date): string | null {
  const apart = Math.abs(here.getTime() - there.getTime());
  if (apart <= mostApartMs) return null;
  return `this machine's clock and the database's are ${Math.round(apart / 1000)} s apart`;
}
