import { changeShop } from './call-shop.ts';

/** Browsers of before 2025 lack the words for it, and none makes passkeys for an address in numbers. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/** By the names of WebAuthn; the server checks every part of it. */
type Shown = ReturnType<PublicKeyCredential['toJSON']>;

/** Whoever closes the device's own dialog has not failed. */
export const wasGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

async function answered(credential: Promise<Credential | null>): Promise<Shown> {
  const made = await credential;
  if (!(made instanceof PublicKeyCredential)) throw new DOMException('no passkey', 'NotAllowedError');
  return made.toJSON();
}

/** The device's answer to what this call asks; a finger, a face or a number is the device's matter. */
export async function showPasskey(optionsPath: string): Promise<Shown> {
  const options = await changeShop<PublicKeyCredentialRequestOptionsJSON>('POST', optionsPath);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answered(navigator.credentials.get({ publicKey }));
}

/** Has the device make one. */
export async function makePasskey(optionsPath: string): Promise<Shown> {
  const options = await changeShop<PublicKeyCredentialCreationOptionsJSON>('POST', optionsPath);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answered(navigator.credentials.create({ publicKey }));
}
