import type { Locale } from '#contracts/kit/locales.ts';
import { type ClientInfo, deviceHashOf } from '#server/platform/auth/cookies.ts';
import { checkCode, codeOfLink, endCode } from '#server/platform/auth/mailed-codes.ts';
import { type CreatedSession, createSession } from '#server/platform/auth/sessions.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasOrders } from '../store-account.ts';

export interface CodeAccepted extends CreatedSession {
  outcome: 'entered';
  email: string;
}

export async function createCustomerSession(
  deps: Deps,
  tx: Tx,
  { email, locale, client }: { email: string; locale: Locale; client: ClientInfo },
): Promise<CodeAccepted> {
  const session = await createSession(deps, tx, { realm: 'customer', holder: email, locale, client });
  return { outcome: 'entered', email, ...session };
}

interface CodeEntry {
  code: { id: string; email: string; locale: Locale };
  client: ClientInfo;
}

const consumeCode = (
  deps: Deps,
  { code: { id, email, locale }, client }: CodeEntry,
): Promise<CodeAccepted | { outcome: 'over' }> =>
  inTransaction(deps.database, async (tx) =>
    (await endCode(tx, id, deps.now()))
      ? createCustomerSession(deps, tx, { email, locale, client })
      : { outcome: 'over' },
  );

/** `malformed`: not six digits. `wrong`: includes the number of attempts left. `over`: gives no reason. */
export type CodeEntryResult =
  | CodeAccepted
  | { outcome: 'malformed' }
  | { outcome: 'wrong'; left: number }
  | { outcome: 'over' };

/**
 * A code works once and in any browser. Addresses without orders get no mail, and guessing their code gives no access.
 */
export async function signInByCode(
  deps: Deps,
  { email, typed, client }: { email: string; typed: string; client: ClientInfo },
): Promise<CodeEntryResult> {
  const tried = await checkCode(deps, { email, typed, client });
  if (!('code' in tried)) return tried;
  const { outcome, left, code } = tried;
  const isRight = (await hasOrders(deps.database, code.email)) && outcome === 'right';
  return isRight ? consumeCode(deps, { code, client }) : { outcome: 'wrong', left };
}

/** `elsewhere`: another browser requested the link, and only that one can sign in by it. */
type LinkEntryResult = CodeAccepted | { outcome: 'over' } | { outcome: 'elsewhere'; email: string };

/** The link works once and only in the browser that requested it. */
export async function signInByLink(
  deps: Deps,
  { typed, client }: { typed: string; client: ClientInfo },
): Promise<LinkEntryResult> {
  const code = await codeOfLink(deps, typed);
  if (!code || !(await hasOrders(deps.database, code.email))) return { outcome: 'over' };
  if (!deviceHashOf(client)?.equals(code.device_sha256)) return { outcome: 'elsewhere', email: code.email };
  return consumeCode(deps, { code, client });
}
