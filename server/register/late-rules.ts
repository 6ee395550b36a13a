const hourMs = 3_600_000;

/** So many hours after the oldest record was made its owner is told, each once. */
const toldAfterHours = [4, 24] as const;

/** Returns which of the warnings is due by now; undefined while records may still be on their way. */
export const lateHours = (waitingSince: Date | null, now: Date): number | undefined =>
  waitingSince === null
    ? undefined
    : toldAfterHours.findLast((hours) => now.getTime() - waitingSince.getTime() >= hours * hourMs);
