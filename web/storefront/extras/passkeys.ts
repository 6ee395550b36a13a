import type { CallInput, CallReply } from '#contracts/declared-calls.ts';

/**
 * Passkeys stand on the account's pages, where the browser has them: without this script, or without
 * passkeys, nothing of it is offered and the mailed code does the same.
 */
type Called = 'passkey' | 'passkeys' | 'passkey/options' | 'passkeys/options';
type Route<Name extends Called> = `POST /api/customer-account/${Name}`;
type BodyOf<Name extends Called> = CallInput<Route<Name>>['body'];

async function call<Name extends Called>(path: Name, body?: BodyOf<Name>): Promise<CallReply<Route<Name>>> {
  const answer = await fetch(`/api/customer-account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** A visitor who closes the device's own dialog has not failed. */
const wasGivenUp = (error: unknown) =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The answer in the names of WebAuthn; the server checks every part of it. */
const answerOf = <Body>(credential: Credential | null) =>
  ({ passkey: (credential as PublicKeyCredential).toJSON() }) as Body;

async function add(): Promise<void> {
  const options: unknown = await call('passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  await call('passkeys', answerOf(await navigator.credentials.create({ publicKey })));
}

/** The browser waits for one answer at a time: the button's question ends the field's. */
let waiting = new AbortController();

async function enter(mediation: CredentialMediationRequirement): Promise<void> {
  waiting.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  const options: unknown = await call('passkey/options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  await call('passkey', answerOf(await navigator.credentials.get({ publicKey, mediation, signal })));
}

/** Does it, says so where it failed, and then shows the page as it is for the visitor who has come in. */
async function run(place: HTMLElement, act: () => Promise<void>): Promise<void> {
  const failure = place.querySelector<HTMLElement>('[data-passkey-failed]');
  const button = place.querySelector('button');
  if (failure) failure.hidden = true;
  button?.setAttribute('aria-busy', 'true');
  try {
    await act();
    location.assign(place.dataset.to ?? location.pathname);
  } catch (error) {
    if (failure && !wasGivenUp(error)) failure.hidden = false;
  }
  button?.removeAttribute('aria-busy');
}

/** Offers them in the field of the address, too. */
async function offerInField(place: HTMLElement): Promise<void> {
  const has = await PublicKeyCredential.isConditionalMediationAvailable?.();
  if (has) await run(place, () => enter('conditional'));
}

function start(): void {
  // Browsers before 2025 lack the words for it, and none makes passkeys for an address in numbers.
  if (typeof PublicKeyCredential === 'undefined' || !PublicKeyCredential.parseRequestOptionsFromJSON) return;
  if (/^[\d.]+$|^\[/.test(location.hostname)) return;
  for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
    const entering = place.dataset.passkey === 'enter';
    place.hidden = false;
    place.querySelector('button')?.addEventListener('click', () => {
      void run(place, entering ? () => enter('optional') : add);
    });
    if (entering) void offerInField(place);
  }
}

start();
