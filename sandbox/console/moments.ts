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

/** Returns the local time in Madrid as a UTC timestamp, for calendar arithmetic. */
function toMadridTimestamp(at: number): number {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`);
}

/** Returns the timestamp of a local time in Madrid. A skipped time is an hour later. */
function fromMadridTimestamp(shown: number): number {
  const first = shown - (toMadridTimestamp(shown) - shown);
  return first - (toMadridTimestamp(first) - shown);
}

/** Time left before the end of a period, to place orders within it. */
const timeBeforeEndMs = 5 * 60_000;

/** Months per period. The keys are also the names of the buttons. */
const months = { month: 1, quarter: 3, year: 12 } as const;
export const clockMoves = ['day', ...(Object.keys(months) as (keyof typeof months)[])] as const;
export type ClockMove = (typeof clockMoves)[number];

function endOf(shown: number, period: keyof typeof months): number {
  const at = new Date(shown);
  const length = months[period];
  const first = Math.floor(at.getUTCMonth() / length) * length;
  const end = (count: number) => Date.UTC(at.getUTCFullYear(), first + count * length, 1) - timeBeforeEndMs;
  return shown < end(1) ? end(1) : end(2);
}

/** Returns the target of a move in Madrid time: the same time tomorrow, or five minutes before the end of a period. */
export function momentOf(move: ClockMove, now: number): number {
  const shown = toMadridTimestamp(now);
  return fromMadridTimestamp(move === 'day' ? shown + 86_400_000 : endOf(shown, move));
}
