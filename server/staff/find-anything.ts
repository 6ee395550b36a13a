import type { Found, StaffSearchReply } from '#contracts/staff-search.ts';
import type { Deps } from '#server/deps.ts';
import type { Feature } from '#server/http/feature.ts';

declare module '#server/http/feature.ts' {
  interface Feature {
    /** What of its own goes by these words; a handful, the likeliest first. */
    finds?: (deps: Deps, words: string) => Promise<Found[]>;
  }
}

/** What goes by these words anywhere in the shop, for the palette. */
export async function findAnything(
  deps: Deps,
  words: string,
  all: readonly Feature[],
): Promise<StaffSearchReply> {
  const found = await Promise.all(all.map(async ({ finds }) => (finds ? finds(deps, words) : [])));
  return { found: found.flat() };
}
