import { calls } from './calls.js';

/** Thrown for each refusal. `code` is for programs, `message` for people. */
export class RefusedCall extends Error {
  constructor(status, body) {
    super(body?.message ?? `The shop answered ${status}`);
    this.name = 'RefusedCall';
    this.status = status;
    this.code = body?.error?.code;
    this.field = body?.error?.field;
    this.amount = body?.error?.amount;
  }
}

/** Idempotency key in the shop's format: 32 hexadecimal characters. */
const newKey = () => crypto.randomUUID().replaceAll('-', '');

function addressOf(name, { params = {}, query = {} }) {
  const [method, path] = calls[name].split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, part) => encodeURIComponent(params[part]));
  const asked = new URLSearchParams();
  for (const [part, value] of Object.entries(query))
    if (value !== undefined && value !== null) asked.set(part, String(value));
  return { method, path: asked.size === 0 ? filled : `${filled}?${asked}` };
}

/** Refusals that allow a repetition: nothing was done, or the first call is still running. */
const mayRepeat = (status, code) => status === 429 || status === 503 || code === 'idempotency_in_progress';

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Creates a client with an API key. Rate-limited calls, and calls during a short outage, are repeated after the
 * requested delay, at most `tries` attempts in total. A change keeps its Idempotency-Key.
 */
export function openClient({ url, key, tries = 3, fetch: send = fetch }) {
  async function ask(name, input, requestKey) {
    const { method, path } = addressOf(name, input);
    const headers = { accept: 'application/json', authorization: `Bearer ${key}` };
    if (method !== 'GET') headers['idempotency-key'] = requestKey;
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    return send(new URL(path, url), { method, headers, body });
  }

  async function call(name, input = {}) {
    if (!(name in calls)) throw new Error(`The shop promises no call ${name}`);
    const requestKey = input.key ?? newKey();
    for (let made = 1; ; made += 1) {
      const response = await ask(name, input, requestKey);
      const isFile = calls[name].endsWith(' file');
      if (response.ok) return isFile ? response : response.json();
      const refused = new RefusedCall(response.status, await response.json().catch(() => undefined));
      if (made >= tries || !mayRepeat(refused.status, refused.code)) throw refused;
      await pause(Number(response.headers.get('retry-after') ?? 1));
    }
  }

  /** Yields every row of a list, page by page. */
  async function* all(name, input = {}) {
    let cursor;
    do {
      const page = await call(name, { ...input, query: { ...input.query, cursor } });
      yield* page.items;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  return { call, all };
}
