import type { CallInput } from '#contracts/declared-calls.ts';
import { call } from './call-shop.ts';

/** Browsers before 2025 lack the words for passkeys, and none makes them for an address in numbers. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/** Follows the names of WebAuthn; the server checks every part of it. */
type Shown = CallInput<'passkey.enter'>['body']['passkey'];
type Made = CallInput<'account.add-passkey'>['body']['passkey'];

/** A member who closes the device's own dialog has not failed. */
export const wasGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

async function answered<Answer>(credential: Promise<Credential | null>): Promise<Answer> {
  const made = await credential;
  if (!(made instanceof PublicKeyCredential)) throw new DOMException('no passkey', 'NotAllowedError');
  return made.toJSON() as Answer;
}

/** Returns the device's answer to what this call asks; a finger, a face or a number is the device's matter. */
export async function showPasskey(name: 'passkey.options' | 'proof.options'): Promise<Shown> {
  const options = (await call(name)) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answered(navigator.credentials.get({ publicKey }));
}

/** Has the device make one for the member who is signed in. */
export async function makePasskey(): Promise<Made> {
  const options = (await call(
    'account.passkey-options',
  )) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answered(navigator.credentials.create({ publicKey }));
}
