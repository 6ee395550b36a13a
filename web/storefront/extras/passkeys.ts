import type { CallInput, CallReply } from '#contracts/declared-calls.ts';

/** Passkeys on the account pages. Without this script or browser support the mailed code is the only sign-in method. */
type PasskeyCall = 'passkey' | 'passkeys' | 'passkey/options' | 'passkeys/options';
type Route<Name extends PasskeyCall> = `POST /api/customer-account/${Name}`;
type BodyOf<Name extends PasskeyCall> = CallInput<Route<Name>>['body'];

async function callPasskey<Name extends PasskeyCall>(
  path: Name,
  body?: BodyOf<Name>,
): Promise<CallReply<Route<Name>>> {
  const answer = await fetch(`/api/customer-account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** The visitor closed the device's dialog, which is not a failure. */
const isCanceledByVisitor = (error: unknown) =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Serialises the credential for the server, which verifies every field. */
const answerOf = <Body>(credential: Credential | null) =>
  ({ passkey: (credential as PublicKeyCredential).toJSON() }) as Body;

async function addPasskey(): Promise<void> {
  const options: unknown = await callPasskey('passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  await callPasskey('passkeys', answerOf(await navigator.credentials.create({ publicKey })));
}

/** Browsers allow one credential request at a time: the button aborts the autofill request. */
let waiting = new AbortController();

async function signInWithPasskey(mediation: CredentialMediationRequirement): Promise<void> {
  waiting.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  const options: unknown = await callPasskey('passkey/options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  await callPasskey('passkey', answerOf(await navigator.credentials.get({ publicKey, mediation, signal })));
}

async function runPasskeyAction(place: HTMLElement, act: () => Promise<void>): Promise<void> {
  const failure = place.querySelector<HTMLElement>('[data-passkey-failed]');
  const button = place.querySelector('button');
  if (failure) failure.hidden = true;
  button?.setAttribute('aria-busy', 'true');
  try {
    await act();
    location.assign(place.dataset.to ?? location.pathname);
  } catch (error) {
    if (failure && !isCanceledByVisitor(error)) failure.hidden = false;
  }
  button?.removeAttribute('aria-busy');
}

async function offerInField(place: HTMLElement): Promise<void> {
  const has = await PublicKeyCredential.isConditionalMediationAvailable?.();
  if (has) await runPasskeyAction(place, () => signInWithPasskey('conditional'));
}

function startPasskeys(): void {
  // Browsers before 2025 lack `parseRequestOptionsFromJSON`. WebAuthn does not accept IP addresses.
  if (typeof PublicKeyCredential === 'undefined' || !PublicKeyCredential.parseRequestOptionsFromJSON) return;
  if (/^[\d.]+$|^\[/.test(location.hostname)) return;
  for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
    const entering = place.dataset.passkey === 'enter';
    place.hidden = false;
    place.querySelector('button')?.addEventListener('click', () => {
      void runPasskeyAction(place, entering ? () => signInWithPasskey('optional') : addPasskey);
    });
    if (entering) void offerInField(place);
  }
}

startPasskeys();
