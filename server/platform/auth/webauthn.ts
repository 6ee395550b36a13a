import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../deps.ts';

/** Loaded on first use, so that a shop without passkeys starts faster. */
const loadWebAuthn = () => import('@simplewebauthn/server');

export interface StoredKey {
  credential_id: string;
  public_key: Buffer;
  counter: number;
}

export interface RelyingParty {
  id: string;
  origin: string;
}

/** Browsers refuse passkeys for a numeric address, so the loopback address becomes `localhost`. */
export function relyingParty({ config }: Pick<Deps, 'config'>): RelyingParty {
  const url = new URL(config.publicUrl);
  if (['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

const timeoutMs = 120_000;

export async function registrationOptions(
  party: RelyingParty,
  holder: { id: string; username: string; credentialIds: string[] },
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: 'Auge',
    rpID: party.id,
    userID: new TextEncoder().encode(holder.id),
    userName: holder.username,
    timeout: timeoutMs,
    attestationType: 'none',
    // A resident key needs no user name. User verification adds a fingerprint, a face or a PIN, which makes two
    // factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: holder.credentialIds.map((id) => ({ id })),
  });
}

/** Without `credentialIds`, any passkey of this shop is accepted. */
export async function assertionOptions(party: RelyingParty, credentialIds: string[]) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: timeoutMs,
    userVerification: 'required',
    allowCredentials: credentialIds.map((id) => ({ id })),
  });
}

export function challengeIn(response: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const text = Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge }: { challenge?: unknown } = JSON.parse(text);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

export interface RegisteredPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
}

export async function verifyRegistration(
  party: RelyingParty,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<RegisteredPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { credentialId: id, publicKey, counter };
}

export async function verifyAssertion(
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  { challenge, passkey }: { challenge: string; passkey: StoredKey },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
