import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { type Admitted, admit } from './admit.ts';
import type { Door } from './attempt.ts';
import { checkPasskey } from './check-passkey.ts';
import { findMemberById } from './store-members.ts';
import { notePasskeyUse } from './store-passkeys.ts';

/**
 * Signs in whoever holds a passkey of a member: no name, nothing to guess, and the device has asked for a finger, a
 * face or a number. Throws `passkey_refused`.
 */
export async function signInByPasskey(
  deps: Deps,
  response: AuthenticationResponseJSON,
  door: Door,
): Promise<Admitted> {
  const shown = await checkPasskey(deps, response, { purpose: 'sign_in', staffId: null });
  const member = shown && (await findMemberById(deps.database, shown.passkey.staff_id));
  if (!shown || !member?.is_active) throw new ShopError('passkey_refused', 'not a passkey of a member');
  const { id } = shown.passkey;
  const admitted = await admit(deps, member, {
    door,
    show: async (tx) => {
      const use = { id, counter: shown.counter, at: deps.now() };
      return (await notePasskeyUse(tx, use)) ? 'passkey' : undefined;
    },
  });
  if (!admitted) throw new ShopError('passkey_refused', 'its counter has not risen');
  return admitted;
}
