import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Locale } from '#contracts/kit/locales.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { hashToken } from '#server/staff/sessions/session-token.ts';
import { codeMs } from '../rules.ts';
import { type Door, withDevice } from './door.ts';
import { codeFor, keptCode } from './sign-in-secrets.ts';
import { insertCode } from './store-codes.ts';
import { knownDevices } from './store-sessions.ts';

/**
 * Has a code mailed to whoever bought with this address. The same is done for every address, row for row: only whoever
 * writes the mail, later and elsewhere, looks whether there are orders. Answers the browser's token.
 */
export async function askCode(
  deps: Deps,
  { email, locale, door }: { email: string; locale: Locale; door: Door },
): Promise<string> {
  const { device } = withDevice(door);
  const deviceHash = hashToken(device);
  const { here } = await knownDevices(deps.database, { email, deviceHash });
  // A browser that has signed in here before has an allowance of its own: nobody else can use it up.
  const asker = hashToken(here ? `${email} ${device}` : email).toString('hex');
  if (!(await isTooOften(deps, { asker, email, door }))) await writeCode(deps, { email, locale, deviceHash });
  return device;
}

/**
 * Whether no code is mailed any more. What an address has may be used up by anybody; a network that has not asked for it
 * today has a part that is kept for such ones, so that no stranger keeps its holder out from where they are.
 * Of asks that come at once from one network the first may be mailed by that part: one more than usual, once a day.
 */
async function isTooOften(
  deps: Deps,
  { asker, email, door }: { asker: string; email: string; door: Door },
): Promise<boolean> {
  const network = isIP(door.address) ? networkOf(door.address) : door.address;
  const askedBefore = await isFlood(deps, [['account-code-fresh', `${email} ${network}`]]);
  const often = await isFlood(deps, [
    ['account-code-mail', asker],
    ['account-code-day', asker],
  ]);
  return often && (askedBefore || isFlood(deps, [['account-code-reserve', email]]));
}

async function writeCode(
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
    await deps.queue.enqueue(tx, 'mail.send', { kind: 'customer-code', subjectId: id });
  });
}
