import type { ErrorCode, ErrorReply } from '#contracts/kit/errors.ts';

/** Is what a call came to. With `status` 0 the server could not be reached, or did not reply in JSON. */
export type Answer<Data> = { ok: true; data: Data } | Refused;

/** `npm run api` says with which codes a call may be refused. */
export interface Refused {
  ok: false;
  status: number;
  code: ErrorCode | undefined;
  /** Is the field that it is about. */
  field?: string | undefined;
  /** Is the server's sentence for the buyer, in the language of the visit. */
  message: string | undefined;
  /** Holds with `price_changed` what the catalogue says now, as a decimal string. */
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

/** Calls the shop: GET without a body, POST with one. It never throws: a failure is an answer too. */
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
