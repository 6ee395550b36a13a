import { isIP } from 'node:net';
import type { Locale } from '#contracts/kit/locales.ts';
import { type ClientInfo, renewDevice } from '#server/platform/auth/cookies.ts';
import { writeCode } from '#server/platform/auth/mailed-codes.ts';
import { findDevices } from '#server/platform/auth/sessions.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import { networkOf } from '#server/platform/http/network-of.ts';

/**
 * Mails a code where somebody bought with this address. Every address gets the same treatment, row for row: only the
 * mail's writer, later and elsewhere, checks for orders. Returns the cookie of the browser's token.
 */
export async function askCode(
  deps: Deps,
  { email, locale, client }: { email: string; locale: Locale; client: ClientInfo },
): Promise<string> {
  const { token, cookie } = renewDevice('customer', client.devices, null);
  const deviceHash = hashToken(token);
  const search = { holder: email, tokenHashes: [deviceHash] };
  const { here } = await findDevices(deps.database, 'customer', search);
  // A browser that has signed in here before has a limit of its own, which nobody else can use up.
  const asker = hashToken(here ? `${email} ${token}` : email).toString('hex');
  if (!(await isTooOften(deps, { asker, email, client })))
    await writeCode(deps, { email, locale, deviceHash });
  return cookie;
}

/**
 * Returns whether the limits are used up. Anybody can use up an address's limit; a network without a request for it
 * today has a reserve, so that no stranger keeps its holder out from where they are. Of concurrent requests from one
 * network the first may use that reserve: one more than usual, once a day.
 */
async function isTooOften(
  deps: Deps,
  { asker, email, client }: { asker: string; email: string; client: ClientInfo },
): Promise<boolean> {
  const network = isIP(client.address) ? networkOf(client.address) : client.address;
  const askedBefore = await isFlood(deps, [['account-code-fresh', `${email} ${network}`]]);
  const often = await isFlood(deps, [
    ['account-code-mail', asker],
    ['account-code-day', asker],
  ]);
  return often && (askedBefore || isFlood(deps, [['account-code-reserve', email]]));
}
