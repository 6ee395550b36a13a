import type { Deps } from '#server/deps.ts';
import { insertSuppressions } from '#server/suppressions/store.ts';

/** By the link of an invitation: this address is not asked for an opinion again. */
export async function askNoMore(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  email: string,
  source: 'link' | 'one_click',
): Promise<void> {
  await insertSuppressions(database, { email, kinds: ['reviews'], source, at: now() });
}
