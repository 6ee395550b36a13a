import { idempotencyHeader } from '#contracts/checkout/checkout.ts';
import type { CallInput, CallReply, InputArgument } from '#contracts/declared-calls.ts';
import type { ErrorCode, ErrorReply } from '#contracts/kit/errors.ts';
import { publicAddress } from '#contracts/public-address.ts';
import type { PublicRoute } from '#contracts/public-calls.ts';

/** Outcome of a call. With `status` 0 the server could not be reached, or its success was not readable. */
export type Answer<Data> = { ok: true; data: Data } | Refused;

/** `npm run api` says with which codes a call may be refused. */
export interface Refused {
  ok: false;
  status: number;
  /** Name of the status, where the protocol has one. */
  statusText: string;
  code: ErrorCode | undefined;
  /** Is the field that it is about. */
  field?: string | undefined;
  /** Is the server's sentence for the buyer, in the language of the visit. */
  message: string | undefined;
  /** Holds with `price_changed` what the catalogue says now, as a decimal string. */
  amount: string | undefined;
}

/** Holds what any call may bring. */
interface AnyInput {
  body?: unknown;
  key?: string;
  signal?: AbortSignal;
}
/** Holds what a call takes, and the signal that ends it early. */
type ApiInput<Route extends PublicRoute> = CallInput<Route> & { signal?: AbortSignal };

const unreachable: Refused = {
  ok: false,
  status: 0,
  statusText: '',
  code: undefined,
  message: undefined,
  amount: undefined,
};

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  // The shop writes each answer through its contract: the schemas need not come along to look again.
  if (response.ok) return { ok: true, data: (await response.json()) as Data };
  // A proxy before the shop replies with a page of its own. Its status is known all the same.
  const refusal: Partial<ErrorReply> | null = await response.json().catch(() => null);
  const { error, message } = refusal ?? {};
  const { code, field, amount } = error ?? {};
  const { status, statusText } = response;
  return { ok: false, status, statusText, code, field, message, amount };
}

/** Calls the shop by a declared route. It never throws: a failure is an answer too. */
export async function callApi<Route extends PublicRoute>(
  route: Route,
  ...[input]: InputArgument<ApiInput<Route>>
): Promise<Answer<CallReply<Route>>> {
  const { body, key, signal }: AnyInput = input ?? {};
  try {
    const response = await fetch(publicAddress(route, input as never), {
      method: route.split(' ')[0],
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { [idempotencyHeader]: key } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    return await readAnswer<CallReply<Route>>(response);
  } catch {
    return unreachable;
  }
}
