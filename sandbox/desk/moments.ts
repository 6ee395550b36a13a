const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  ...{
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  hourCycle: 'h23',
});

/** Returns what clocks in Madrid show, as if it were UTC, to calculate by the calendar. */
function shownAt(at: number): number {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`);
}

/** Returns when clocks in Madrid show it; an hour that is left out counts as the one after it. */
function whenShown(shown: number): number {
  const first = shown - (shownAt(shown) - shown);
  return first - (shownAt(first) - shown);
}

/** What is sold at an end must be sold before it, so this much time is left. */
const leftMs = 5 * 60_000;

/** Counts the months of the period that a moment lies in, and names the moments of the buttons. */
const months = { month: 1, quarter: 3, year: 12 } as const;
export const moves = ['day', ...(Object.keys(months) as (keyof typeof months)[])] as const;
export type Move = (typeof moves)[number];

function endOf(shown: number, period: keyof typeof months): number {
  const at = new Date(shown);
  const length = months[period];
  const first = Math.floor(at.getUTCMonth() / length) * length;
  const end = (count: number) => Date.UTC(at.getUTCFullYear(), first + count * length, 1) - leftMs;
  return shown < end(1) ? end(1) : end(2);
}

/**
 * Returns the moment in Madrid that a move leads to: the same time tomorrow, or five minutes before the end
 * of a period.
 */
export function momentOf(move: Move, now: number): number {
  const shown = shownAt(now);
  return whenShown(move === 'day' ? shown + 86_400_000 : endOf(shown, move));
}
