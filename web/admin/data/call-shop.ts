import { proveAgain } from './prove-again.ts';
import { RefusedCall } from './refused-call.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** What stands behind the question mark; empty and undefined values are left out. */
export type Params = Record<string, string | number | undefined>;

/** The address with what it asks for. */
export function withParams(path: string, params: Params = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? path : `${path}?${query}`;
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
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
 * The shared request helper (text 3, section 7): cookies always, a JSON content type only with a body, the raw
 * response back; one that is not OK is thrown as `RefusedCall` and written to the console. Where the server wants a
 * fresh proof of who is there, it is asked for and the call made once more.
 */
export async function callShop(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  let response = await send(method, path, options);
  if (response.ok) return response;
  let refused = await refusalOf(response);
  if (refused.code === 'proof_needed' && (await proveAgain())) {
    response = await send(method, path, options);
    if (response.ok) return response;
    refused = await refusalOf(response);
  }
  console.error(refused.message);
  throw refused;
}

async function refusalOf(response: Response): Promise<RefusedCall> {
  const text = await response.text();
  const reference = response.headers.get('x-request-id');
  const retryAfter = Number(response.headers.get('retry-after'));
  return new RefusedCall(response.status, text || response.statusText, {
    ...(reference === null ? {} : { reference }),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  });
}

/** What the server answered in JSON; undefined when it answered with nothing. */
async function dataOf<Data>(response: Response): Promise<Data> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Data;
}

/** Reads: `GET path`. */
export const readShop = async <Data>(path: string, params?: Params, signal?: AbortSignal): Promise<Data> =>
  dataOf<Data>(await callShop('GET', withParams(path, params), signal ? { signal } : {}));

/** Changes something; `body` by its contract. */
export const changeShop = async <Data = unknown>(
  method: Exclude<Method, 'GET'>,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Data> => dataOf<Data>(await callShop(method, path, options));
