import { confirmedBoundsHeader } from '#contracts/kit/bounds.ts';
import { type QueryValues, withQuery } from '#contracts/kit/fill-address.ts';
import { confirmExceededBounds, requestReauthentication } from './reauthenticate.ts';
import { RefusedCall } from './refused-call.ts';
import { signInAgain } from './sign-in-again.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface CallOptions {
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal;
}

async function send(method: Method, path: string, { body, headers, signal }: CallOptions): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RefusedCall(0, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Sends every request (text 3, section 7) with cookies, and a JSON content type only with a body. Returns the raw
 * response. Throws `RefusedCall` and logs it when not OK.
 * When the server requires re-authentication, a confirmation or a new session, asks the member and repeats the call
 * once.
 */
export async function callShop(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  let { headers } = options;
  const asked = new Set<string>();
  for (;;) {
    const response = await send(method, path, { ...options, headers });
    if (response.ok) return response;
    const refused = await refusalOf(response);
    const more = asked.has(refused.code ?? '') ? undefined : await satisfyRefusal(refused);
    if (!more) {
      console.error(refused.message);
      throw refused;
    }
    asked.add(refused.code ?? '');
    headers = { ...headers, ...more };
  }
}

/** Obtains what the server requires before the call. `undefined` if there is nothing to ask. */
async function satisfyRefusal({ code, field }: RefusedCall): Promise<Record<string, string> | undefined> {
  if (code === 'unauthorized') return (await signInAgain()) ? {} : undefined;
  if (code === 'proof_needed') return (await requestReauthentication()) ? {} : undefined;
  if (code !== 'beyond_bounds') return undefined;
  const meant = await confirmExceededBounds(field);
  return meant === undefined ? undefined : { [confirmedBoundsHeader]: meant };
}

async function refusalOf(response: Response): Promise<RefusedCall> {
  const text = await response.text();
  const reference = response.headers.get('x-request-id');
  const retryAfter = Number(response.headers.get('retry-after'));
  return new RefusedCall(response.status, text || response.statusText, {
    reference: reference ?? undefined,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
  });
}

async function dataOf<Data>(response: Response): Promise<Data> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Data;
}

export const readShop = async <Data>(
  path: string,
  params?: QueryValues,
  signal?: AbortSignal,
): Promise<Data> => dataOf<Data>(await callShop('GET', withQuery(path, params), { signal }));

interface RunningChange {
  body: string | undefined;
  reply: Promise<unknown>;
}

/** Latest change per address whose reply is pending. */
const running = new Map<string, RunningChange>();

/** Sends a change. A second click on the same change in flight sends nothing and receives the first reply. */
export function changeShop<Data = unknown>(
  method: Exclude<Method, 'GET'>,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> | undefined } = {},
): Promise<Data> {
  const address = `${method} ${path}`;
  const body = JSON.stringify(options.body);
  const first = running.get(address);
  if (first && first.body === body) return first.reply as Promise<Data>;
  const change: RunningChange = {
    body,
    reply: callShop(method, path, options)
      .then(dataOf<Data>)
      .finally(() => {
        if (running.get(address) === change) running.delete(address);
      }),
  };
  running.set(address, change);
  return change.reply as Promise<Data>;
}
