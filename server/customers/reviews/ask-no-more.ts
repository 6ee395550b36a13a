import { suppress } from '#server/mail/suppressions/suppress.ts';
import type { Deps } from '#server/platform/deps.ts';

/** By the link of an invitation: this address is not asked for an opinion again. */
export async function askNoMore(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  email: string,
  source: 'link' | 'one_click',
): Promise<void> {
  await suppress(database, { email, kinds: ['reviews'], source, at: now() });
}
