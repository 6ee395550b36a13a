import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { StaffId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken } from '#server/staff/session-token.ts';
import { challengeIn, relyingParty, verifyAssertion } from '#server/staff/webauthn.ts';
import { findPasskey, type PasskeyRow, takeChallenge } from './store-passkeys.ts';

export interface ShownPasskey {
  passkey: PasskeyRow;
  /** To be kept in the transaction that lets the member in. */
  counter: number;
}

/**
 * Is it the answer to an open challenge, by a passkey that we know, of this member where one is named? The challenge
 * is used up by the asking, so that nothing can be tried twice on it.
 */
export async function checkPasskey(
  deps: Deps,
  response: AuthenticationResponseJSON,
  asked: { purpose: 'sign_in'; staffId: null } | { purpose: 'proof'; staffId: StaffId },
): Promise<ShownPasskey | undefined> {
  const challenge = challengeIn(response);
  if (challenge === undefined) return undefined;
  const open = await takeChallenge(deps.database, { hash: hashToken(challenge), ...asked }, deps.now());
  const passkey = open ? await findPasskey(deps.database, response.id) : undefined;
  if (!passkey || (asked.staffId !== null && passkey.staff_id !== asked.staffId)) return undefined;
  const counter = await verifyAssertion(relyingParty(deps), response, { challenge, passkey });
  return counter === undefined ? undefined : { passkey, counter };
}
