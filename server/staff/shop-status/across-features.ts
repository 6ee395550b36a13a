import type { AttentionReply, StaffAttention } from '#contracts/attention.ts';
import type { Deps } from '#server/deps.ts';
import type { Feature } from '#server/http/feature.ts';

declare module '#server/http/feature.ts' {
  interface Feature {
    /** How much of it waits for a person; the menu of the back office shows it. */
    attention?: Partial<Record<StaffAttention, (deps: Deps) => Promise<number>>>;
  }
}

/** Everything that waits for a person, by where it is looked after. */
export async function countAttention(deps: Deps, features: readonly Feature[]): Promise<AttentionReply> {
  const asked = features.flatMap(({ attention = {} }) => Object.entries(attention));
  const counted = await Promise.all(asked.map(async ([name, count]) => [name, await count(deps)] as const));
  return { counts: Object.fromEntries(counted) };
}
