import { calls } from './calls.js';

/** Is thrown for each refusal: `code` is for programs, `message` for people. */
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

/** A key of ours is accepted by the shop as it is: 32 hexadecimal letters. */
const newKey = () => crypto.randomUUID().replaceAll('-', '');

function addressOf(name, { params = {}, query = {} }) {
  const [method, path] = calls[name].split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, part) => encodeURIComponent(params[part]));
  const asked = new URLSearchParams();
  for (const [part, value] of Object.entries(query))
    if (value !== undefined && value !== null) asked.set(part, String(value));
  return { method, path: asked.size === 0 ? filled : `${filled}?${asked}` };
}

/** The same call may be sent again after these: nothing was done, or the first is still at work. */
const mayRepeat = (status, code) => status === 429 || status === 503 || code === 'idempotency_in_progress';

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Opens the calls of a shop with a key. A call that meets the pace of its key, or a shop that is away for a moment, is
 * sent again after the time that the shop asks for, `tries` times in all; a change keeps its Idempotency-Key.
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

  /** Gives every row of a list, page by page. */
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
