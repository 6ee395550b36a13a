import type { StaffId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { networkOf } from '#server/http/network-of.ts';
import { hashToken, newSessionToken, sessionSeconds } from './session-token.ts';
import { insertSession } from './store-sessions.ts';

/** Whose browser a session is opened in. */
export interface Browser {
  address: string;
  userAgent: string | undefined;
}

/** The net of an address, so that a list of sessions names no single computer: of IPv4 the /24. */
export const shortenedNetwork = (address: string): string =>
  networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

/** As a browser calls itself, without what no table should hold. */
export const storableAgent = (userAgent: string | undefined): string | null =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header may hold them, the database no zero
  userAgent?.replaceAll(/[\u0000-\u001f]/g, ' ').slice(0, 400) ?? null;

/** Always under a new token: one that was planted in the browser before opens nothing. Four hours, hard. */
export async function openSession(
  tx: Tx,
  opened: { staffId: StaffId; browser: Browser; at: Date; mustEnrol: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const { staffId, browser, at, mustEnrol } = opened;
  const token = newSessionToken();
  const expiresAt = new Date(at.getTime() + sessionSeconds * 1000);
  const { address, userAgent } = browser;
  await insertSession(tx, {
    tokenHash: hashToken(token),
    staffId,
    at,
    expiresAt,
    userAgent: storableAgent(userAgent),
    network: shortenedNetwork(address),
    mustEnrol,
  });
  return { token, expiresAt };
}
