import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { type Door, deviceHashOf } from './door.ts';
import { type Entered, openSession } from './open-session.ts';
import { readLink } from './rules.ts';
import { isSigned, linkToken } from './sign-in-secrets.ts';
import { endCode, findOpenCode, hasOrders } from './store-codes.ts';

/** `elsewhere`: the link is right, but it was asked for in another browser, which alone it signs in. */
export type LinkEntry = Entered | { outcome: 'over' } | { outcome: 'elsewhere'; email: string };

/** Signs in by the link of the mail, once, and only in the browser that asked for it. */
export async function enterByLink(
  deps: Deps,
  { typed, door }: { typed: string; door: Door },
): Promise<LinkEntry> {
  const link = readLink(typed);
  if (!link || !isSigned(deps, linkToken, link)) return { outcome: 'over' };
  const asked = await findOpenCode(deps.database, link.id, deps.now());
  if (!asked || !(await hasOrders(deps.database, asked.email))) return { outcome: 'over' };
  const { email, locale } = asked;
  if (!deviceHashOf(door)?.equals(asked.device_sha256)) return { outcome: 'elsewhere', email };
  return inTransaction(deps.database, async (tx) => {
    if (!(await endCode(tx, link.id, deps.now()))) return { outcome: 'over' };
    return openSession(deps, tx, { email, locale, door });
  });
}
