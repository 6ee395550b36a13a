import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeOf, type NameAction, namesOf } from './name-rules.ts';
import { lockNames, readOrderedNames, readSavedNames, saveName } from './store-names.ts';

async function readNamesOf(db: Queryable, email: string) {
  return { kept: await readSavedNames(db, email), ordered: await readOrderedNames(db, email) };
}

export async function savedNames(
  { database }: Pick<Deps, 'database'>,
  { email }: Pick<CustomerSession, 'email'>,
): Promise<string[]> {
  const { kept, ordered } = await readNamesOf(database, email);
  return namesOf(kept, ordered);
}

export function changeNames(
  deps: Deps,
  { email }: CustomerSession,
  { act, typed }: { act: NameAction; typed: string },
): Promise<boolean> {
  const username = parseUsername(typed);
  if (username === undefined) return Promise.resolve(false);
  return inTransaction(deps.database, async (tx) => {
    await lockNames(tx, email);
    const name = changeOf({ act, username }, await readNamesOf(tx, email));
    if (name) await saveName(tx, email, { name, at: deps.now() });
    return name !== undefined;
  });
}
