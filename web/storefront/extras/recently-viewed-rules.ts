export interface RecentView {
  id: string;
  quantity: number;
  /** Unix time in milliseconds. */
  at: number;
}

const maxRecentViews = 5;
const viewLifetimeMs = 30 * 86_400_000;

/** Parses the stored selections that have not expired, newest first. Ignores invalid data. */
export function parseRecentViews(kept: unknown, now: number): RecentView[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (look: Partial<RecentView> | null): look is RecentView =>
      typeof look?.id === 'string' &&
      typeof look.quantity === 'number' &&
      typeof look.at === 'number' &&
      look.at <= now &&
      now - look.at < viewLifetimeMs,
  );
}

export const addRecentView = (looks: readonly RecentView[], look: RecentView): RecentView[] =>
  [look, ...looks.filter(({ id }) => id !== look.id)].slice(0, maxRecentViews);

export type PriceRange = 'premium' | 'large' | 'medium' | 'small';

/** Returns the price range from the average of the last five selections (text 1, section 9). */
export function priceRangeOf(looks: readonly RecentView[]): PriceRange | undefined {
  if (looks.length === 0) return undefined;
  const average = looks.reduce((sum, { quantity }) => sum + quantity, 0) / looks.length;
  if (average >= 20_000) return 'premium';
  if (average >= 5000) return 'large';
  return average >= 1000 ? 'medium' : 'small';
}
