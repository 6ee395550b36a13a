import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeOf, type NameAct, namesOf } from './name-rules.ts';
import { keepName, keptNames, lockNames, orderedNames } from './store-names.ts';

async function read(db: Queryable, email: string) {
  return { kept: await keptNames(db, email), ordered: await orderedNames(db, email) };
}

export async function savedNames(
  { database }: Pick<Deps, 'database'>,
  { email }: Pick<CustomerSession, 'email'>,
): Promise<string[]> {
  const { kept, ordered } = await read(database, email);
  return namesOf(kept, ordered);
}

/** Adds or removes a name, or puts one first. Returns false for an invalid name and for no change. */
export function changeNames(
  deps: Deps,
  { email }: CustomerSession,
  { act, typed }: { act: NameAct; typed: string },
): Promise<boolean> {
  const username = parseUsername(typed);
  if (username === undefined) return Promise.resolve(false);
  return inTransaction(deps.database, async (tx) => {
    await lockNames(tx, email);
    const name = changeOf({ act, username }, await read(tx, email));
    if (name) await keepName(tx, email, { name, at: deps.now() });
    return name !== undefined;
  });
}
