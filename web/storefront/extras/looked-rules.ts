/** Is a package that somebody chose to look at, in this browser. */
export interface Look {
  /** Is the id of the service, as its tile has it. */
  id: string;
  quantity: number;
  /** Counts milliseconds since 1970. */
  at: number;
}

const maxLooks = 5;
const keptMs = 30 * 86_400_000;

/**
 * Returns what may still be known of earlier looks, the newest first; whatever else stands in the storage
 * counts as nothing.
 */
export function freshLooks(kept: unknown, now: number): Look[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (look: Partial<Look> | null): look is Look =>
      typeof look?.id === 'string' &&
      typeof look.quantity === 'number' &&
      typeof look.at === 'number' &&
      look.at <= now &&
      now - look.at < keptMs,
  );
}

/** Adds the newest look; the same package again takes the place of its earlier one. */
export const withLook = (looks: readonly Look[], look: Look): Look[] =>
  [look, ...looks.filter(({ id }) => id !== look.id)].slice(0, maxLooks);

export type Range = 'premium' | 'large' | 'medium' | 'small';

/** Returns the range by the average of the last five packages looked at (text 1, section 9). */
export function rangeOf(looks: readonly Look[]): Range | undefined {
  if (looks.length === 0) return undefined;
  const average = looks.reduce((sum, { quantity }) => sum + quantity, 0) / looks.length;
  if (average >= 20_000) return 'premium';
  if (average >= 5000) return 'large';
  return average >= 1000 ? 'medium' : 'small';
}
