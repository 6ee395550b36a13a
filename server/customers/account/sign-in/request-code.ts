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
 * Mails a sign-in code. Writes the same rows for every address, so that the response does not reveal customers. Only
 * the job that composes the mail checks for orders. Returns the cookie with the browser's token.
 */
export async function requestCode(
  deps: Deps,
  { email, locale, client }: { email: string; locale: Locale; client: ClientInfo },
): Promise<string> {
  const { token, cookie } = renewDevice('customer', client.devices, null);
  const deviceHash = hashToken(token);
  const search = { holder: email, tokenHashes: [deviceHash] };
  const { here } = await findDevices(deps.database, 'customer', search);
  // A browser that signed in before has its own limit, which strangers cannot use up.
  const asker = hashToken(here ? `${email} ${token}` : email).toString('hex');
  if (!(await isTooFrequent(deps, { asker, email, client })))
    await writeCode(deps, { email, locale, deviceHash });
  return cookie;
}

/**
 * Checks the request limits. Strangers can use up the limit of an address, so a network without a request today may
 * also use the address's reserve. Concurrent requests from one network may exceed the limit by one.
 */
async function isTooFrequent(
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
