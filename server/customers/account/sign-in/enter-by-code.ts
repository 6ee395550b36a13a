import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readCode } from '../rules.ts';
import { type Door, deviceHashOf } from './door.ts';
import { type Entered, openSession } from './open-session.ts';
import { isSame, keptCode } from './sign-in-secrets.ts';
import { endCode, hasOrders, type Try, takeTry } from './store-codes.ts';

/**
 * `malformed`: no six digits, which uses up no try. `wrong`: so many tries are left. `over`: used, too old, tried too often, or never
 * asked for: nothing tells which.
 */
export type Entry =
  | Entered
  | { outcome: 'malformed' }
  | { outcome: 'wrong'; left: number }
  | { outcome: 'over' };

/** Signs in whoever types the code that was mailed; each code once, in any browser. */
export async function enterByCode(
  deps: Deps,
  { email, typed, door }: { email: string; typed: string; door: Door },
): Promise<Entry> {
  const code = readCode(typed);
  if (code === undefined) return { outcome: 'malformed' };
  const tried = await takeTry(deps.database, { email, deviceHash: deviceHashOf(door), now: deps.now() });
  if (!tried) return { outcome: 'over' };
  if (!(await isRight(deps, tried, code))) return { outcome: 'wrong', left: tried.left };
  return inTransaction(deps.database, async (tx) => {
    if (!(await endCode(tx, tried.id, deps.now()))) return { outcome: 'over' };
    return openSession(deps, tx, { email, locale: tried.locale, door });
  });
}

/** An address without orders was mailed nothing: a code that is hit by chance opens nothing. */
async function isRight(deps: Deps, tried: Try, code: string): Promise<boolean> {
  const fits = deps.secrets.signingKeys.some((key) => isSame(keptCode(key, tried.id, code), tried.code_hmac));
  return (await hasOrders(deps.database, tried.email)) && fits;
}
