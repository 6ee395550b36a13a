import { idempotencyHeader } from '#contracts/checkout/checkout.ts';
import type { CallInput, CallReply, InputArgument } from '#contracts/declared-calls.ts';
import type { ErrorCode, ErrorReply } from '#contracts/kit/errors.ts';
import { publicAddress } from '#contracts/public-address.ts';
import type { PublicRoute } from '#contracts/public-calls.ts';

/** Result of a call. Status 0: the server was unreachable or its success reply unreadable. */
export type Answer<Data> = { ok: true; data: Data } | Refused;

/** Refusal codes per call are listed by `npm run api`. */
export interface Refused {
  ok: false;
  status: number;
  statusText: string;
  code: ErrorCode | undefined;
  field?: string | undefined;
  /** Message for the buyer in the language of the visit. */
  message: string | undefined;
  /** Current catalogue price as a decimal string, with `price_changed`. */
  amount: string | undefined;
}

interface AnyInput {
  body?: unknown;
  key?: string;
  signal?: AbortSignal;
}
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
  // The server validates its replies against the contract, so the browser does not repeat it.
  if (response.ok) return { ok: true, data: (await response.json()) as Data };
  // A proxy may reply with its own page. The status is still valid.
  const refusal: Partial<ErrorReply> | null = await response.json().catch(() => null);
  const { error, message } = refusal ?? {};
  const { code, field, amount } = error ?? {};
  const { status, statusText } = response;
  return { ok: false, status, statusText, code, field, message, amount };
}

async function send<Route extends PublicRoute>(
  route: Route,
  input: AnyInput,
): Promise<Answer<CallReply<Route>>> {
  const { body, key, signal } = input;
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

/** Calls in flight, by route and input. */
const running = new Map<string, Promise<Answer<unknown>>>();

/**
 * Calls a declared route. Never throws: a failure is a result. A second press on the same change in flight
 * sends nothing and receives the first reply. A call that its caller may abort is not shared.
 */
export function callApi<Route extends PublicRoute>(
  route: Route,
  ...[given]: InputArgument<ApiInput<Route>>
): Promise<Answer<CallReply<Route>>> {
  const input: AnyInput = given ?? {};
  if (route.startsWith('GET') || input.signal) return send(route, input);
  const name = JSON.stringify([route, input]);
  const first = running.get(name) as Promise<Answer<CallReply<Route>>> | undefined;
  if (first) return first;
  const answer = send(route, input).finally(() => running.delete(name));
  running.set(name, answer);
  return answer;
}
