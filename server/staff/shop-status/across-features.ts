import type { AttentionReply } from '#contracts/staff/attention.ts';
import type { StaffSearchReply } from '#contracts/staff/search.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';

/** Everything that waits for a person, by where it is looked after. */
export async function countAttention(deps: Deps, features: readonly Feature[]): Promise<AttentionReply> {
  const asked = features.flatMap(({ attention = {} }) => Object.entries(attention));
  const counted = await Promise.all(asked.map(async ([name, count]) => [name, await count(deps)] as const));
  return { counts: Object.fromEntries(counted) };
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
