import type { CallInput } from '#contracts/declared-calls.ts';
import { call } from './call-shop.ts';

/** Browsers before 2025 lack the required methods. WebAuthn does not accept IP addresses. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|^\[/.test(location.hostname);

type PasskeyAssertion = CallInput<'passkey.enter'>['body']['passkey'];
type NewPasskey = CallInput<'account.add-passkey'>['body']['passkey'];

/** The member closed the device's dialog, which is not a failure. */
export const isCanceledByMember = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

async function awaitCredential<Answer>(credential: Promise<Credential | null>): Promise<Answer> {
  const made = await credential;
  if (!(made instanceof PublicKeyCredential)) throw new DOMException('no passkey', 'NotAllowedError');
  return made.toJSON() as Answer;
}

export async function requestPasskey(name: 'passkey.options' | 'proof.options'): Promise<PasskeyAssertion> {
  const options = (await call(name)) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return awaitCredential(navigator.credentials.get({ publicKey }));
}

export async function createPasskey(): Promise<NewPasskey> {
  const options = (await call(
    'account.passkey-options',
  )) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return awaitCredential(navigator.credentials.create({ publicKey }));
}
