import type { ErrorCode, ErrorReply } from '#contracts/kit/errors.ts';

/** What a call came to. `status` 0: the server could not be reached, or did not answer in JSON. */
export type Answer<Data> = { ok: true; data: Data } | Refused;

/** Which codes a call may be refused with, `npm run api` says. */
export interface Refused {
  ok: false;
  status: number;
  code: ErrorCode | undefined;
  /** The field that it is about. */
  field?: string | undefined;
  /** The server's sentence for the buyer, in the language of the visit. */
  message: string | undefined;
  /** With `price_changed`: what the catalogue says now, as a decimal string. */
  amount: string | undefined;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const unreachable: Refused = { ok: false, status: 0, code: undefined, message: undefined, amount: undefined };

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const reply: unknown = await response.json();
  // The shop writes each answer through its contract: the schemas need not come along to look again.
  if (response.ok) return { ok: true, data: reply as Data };
  const refusal = reply as Partial<ErrorReply>;
  const { error, message } = refusal;
  const { code, field, amount } = error ?? {};
  return { ok: false, status: response.status, code, field, message, amount };
}

/** Calls the shop: GET without a body, POST with one. Never throws: a failure is an answer too. */
export async function callApi<Data>(path: string, options: CallOptions = {}): Promise<Answer<Data>> {
  const { body, headers, signal } = options;
  try {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    return await readAnswer<Data>(response);
  } catch {
    return unreachable;
  }
}
