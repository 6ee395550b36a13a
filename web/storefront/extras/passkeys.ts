/**
 * Passkeys stand on the account's pages, where the browser has them: without this script, or without
 * passkeys, nothing of it is offered and the mailed code does the same.
 */
type Answer = Record<string, unknown>;

async function call<Reply>(path: string, body?: Answer): Promise<Reply> {
  const answer = await fetch(`/api/customer-account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json() as Promise<Reply>;
}

/** A visitor who closes the device's own dialog has not failed. */
const wasGivenUp = (error: unknown) =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

const told = (credential: Credential | null): Answer => ({
  passkey: (credential as PublicKeyCredential).toJSON(),
});

async function add(): Promise<void> {
  const options = await call<PublicKeyCredentialCreationOptionsJSON>('passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  await call('passkeys', told(await navigator.credentials.create({ publicKey })));
}

/** The browser waits for one answer at a time: the button's question ends the field's. */
let waiting = new AbortController();

async function enter(mediation: CredentialMediationRequirement): Promise<void> {
  waiting.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  const options = await call<PublicKeyCredentialRequestOptionsJSON>('passkey/options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  await call('passkey', told(await navigator.credentials.get({ publicKey, mediation, signal })));
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
