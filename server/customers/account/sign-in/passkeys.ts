import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ClientInfo } from '#server/platform/auth/cookies.ts';
import {
  checkPasskey,
  savePasskey as keep,
  offerRegistration,
  usePasskey,
} from '#server/platform/auth/passkeys.ts';
import { realms } from '#server/platform/auth/realms.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { hmacSha256 } from '#server/platform/kit/hash.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { type CodeAccepted, createCustomerSession } from './sign-in-by-code.ts';

/**
 * User id of an address for passkeys, so that a device assigns two passkeys to one account. It does not reveal the
 * address.
 */
const handleOf = (key: string, email: string): string =>
  hmacSha256(key, JSON.stringify(['customer', 'passkey', email])).toString('base64url');

export const offerPasskeyRegistration = (deps: Deps, { email }: CustomerSession) =>
  offerRegistration(deps, {
    realm: 'customer',
    holder: email,
    username: email,
    handle: handleOf(deps.secrets.signingKey, email),
  });

/**
 * Stores a new passkey of a signed-in customer and notifies the address, because a passkey grants permanent access.
 * Throws `customer_passkey_refused`.
 */
export function savePasskey(
  deps: Deps,
  { email }: CustomerSession,
  made: { name: string; locale: Locale; response: RegistrationResponseJSON },
): Promise<string> {
  return keep(deps, { realm: 'customer', holder: email, ...made }, async (tx, subjectId) => {
    await deps.queue.enqueue(tx, sendMailJob, { kind: realms.customer.mails.newPasskey, subjectId });
  });
}

/** Throws `customer_passkey_refused`, also for staff passkeys. */
export async function signInCustomerByPasskey(
  deps: Deps,
  { response, locale, client }: { response: AuthenticationResponseJSON; locale: Locale; client: ClientInfo },
): Promise<CodeAccepted> {
  const asked = { realm: 'customer', purpose: 'sign_in', holder: null } as const;
  const shown = await checkPasskey(deps, response, asked);
  if (!shown)
    throw new ShopError('customer_passkey_refused', 'no open challenge, or not a passkey of a customer');
  return inTransaction(deps.database, async (tx) => {
    if (!(await usePasskey(deps, tx, { realm: 'customer', ...shown })))
      throw new ShopError(
        'customer_passkey_refused',
        'the passkey was removed, or its counter did not increase',
      );
    return createCustomerSession(deps, tx, { email: shown.passkey.email, locale, client });
  });
}
