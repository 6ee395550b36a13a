import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { type Door, deviceHashOf } from './door.ts';
import { type Entered, openSession } from './open-session.ts';
import { readCode } from './rules.ts';
import { isSame, keptCode } from './sign-in-secrets.ts';
import { endCode, hasOrders, type Try, takeTry } from './store-codes.ts';

/** `wrong`: so many tries are left. `over`: used, too old, tried too often, or never asked for: nothing tells which. */
export type Entry = Entered | { outcome: 'wrong'; left: number } | { outcome: 'over' };

/** Signs in whoever types the code that was mailed; each code once, in any browser. */
export async function enterByCode(
  deps: Deps,
  { email, typed, door }: { email: string; typed: string; door: Door },
): Promise<Entry> {
  const tried = await takeTry(deps.database, { email, deviceHash: deviceHashOf(door), now: deps.now() });
  if (!tried) return { outcome: 'over' };
  if (!(await isRight(deps, tried, typed))) return { outcome: 'wrong', left: tried.left };
  return inTransaction(deps.database, async (tx) => {
    if (!(await endCode(tx, tried.id, deps.now()))) return { outcome: 'over' };
    return openSession(deps, tx, { email, locale: tried.locale, door });
  });
}

/** An address without orders was mailed nothing: a code that is hit by chance opens nothing. */
async function isRight(deps: Deps, tried: Try, typed: string): Promise<boolean> {
  const code = readCode(typed) ?? '';
  const fits = deps.secrets.signingKeys.some((key) => isSame(keptCode(key, tried.id, code), tried.code_hmac));
  return (await hasOrders(deps.database, tried.email)) && fits;
}
