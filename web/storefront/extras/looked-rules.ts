export interface Look {
  id: string;
  quantity: number;
  /** Unix time in milliseconds. */
  at: number;
}

const maxLooks = 5;
const keptMs = 30 * 86_400_000;

/** Parses the stored selections that have not expired, newest first. Ignores invalid data. */
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

export const withLook = (looks: readonly Look[], look: Look): Look[] =>
  [look, ...looks.filter(({ id }) => id !== look.id)].slice(0, maxLooks);

export type Range = 'premium' | 'large' | 'medium' | 'small';

/** Returns the price range from the average of the last five selections (text 1, section 9). */
export function rangeOf(looks: readonly Look[]): Range | undefined {
  if (looks.length === 0) return undefined;
  const average = looks.reduce((sum, { quantity }) => sum + quantity, 0) / looks.length;
  if (average >= 20_000) return 'premium';
  if (average >= 5000) return 'large';
  return average >= 1000 ? 'medium' : 'small';
}
