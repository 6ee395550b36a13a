import { randomUUID } from 'node:crypto';
import type { Locale } from '#contracts/kit/locales.ts';
import { inTransaction } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import { sameBytes } from '../kit/hash.ts';
import { sendMailJob } from '../queue/send-mail-job.ts';
import { codeMs, readCode, readLink } from './code-rules.ts';
import { type ClientInfo, deviceHashOf } from './cookies.ts';
import { codeFor, isSigned, keptCode, linkToken } from './mailed-secrets.ts';
import { findOpenCode, insertCode, type OpenCode, takeTry } from './store-codes.ts';

export { endCode, findOpenCode } from './store-codes.ts';

/** Has a code mailed, which signs in for ten minutes; the browser's earlier one for this address is void with it. */
export async function writeCode(
  deps: Deps,
  asked: { email: string; locale: Locale; deviceHash: Buffer },
): Promise<void> {
  const at = deps.now();
  const id = randomUUID();
  const { signingKey } = deps.secrets;
  const codeHmac = keptCode(signingKey, id, codeFor(signingKey, id));
  const expiresAt = new Date(at.getTime() + codeMs);
  await inTransaction(deps.database, async (tx) => {
    await insertCode(tx, { id, ...asked, codeHmac, at, expiresAt });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'customer-code', subjectId: id });
  });
}

/** `malformed`: no six digits, which uses up no try. `over`: used, too old, tried too often, or never asked for. */
type Tried = { outcome: 'malformed' | 'over' } | { outcome: 'wrong' | 'right'; left: number; code: OpenCode };

/** Uses up a try at the open code of an address, and compares it with what was typed. */
export async function tryCode(
  deps: Deps,
  { email, typed, client }: { email: string; typed: string; client: ClientInfo },
): Promise<Tried> {
  const read = readCode(typed);
  if (read === undefined) return { outcome: 'malformed' };
  const tried = await takeTry(deps.database, { email, deviceHash: deviceHashOf(client), now: deps.now() });
  if (!tried) return { outcome: 'over' };
  const { left, ...code } = tried;
  const fits = deps.secrets.signingKeys.some((key) =>
    sameBytes(keptCode(key, code.id, read), code.code_hmac),
  );
  return { outcome: fits ? 'right' : 'wrong', left, code };
}

/** Returns the open code that a mailed link belongs to; undefined for a link that nobody was mailed, or that is over. */
export async function codeOfLink(deps: Deps, typed: string): Promise<OpenCode | undefined> {
  const link = readLink(typed);
  if (!link || !isSigned(deps, linkToken, link)) return undefined;
  return findOpenCode(deps.database, link.id, deps.now());
}
