import { randomUUID } from 'node:crypto';
import { type CallName, routeOf } from '#contracts/calls.ts';
import type { CallInput, CallReply, InputArgument } from '#contracts/declared-calls.ts';
import { fillAddress, type QueryValues } from '#contracts/kit/fill-address.ts';
import { toApiAddress } from '#contracts/staff/api-scopes.ts';
import { messageOf } from '#server/platform/errors.ts';
import type { Environment } from '../launch/environment.ts';

export interface Shop {
  url: string;
  key: string;
}

/** Returns the shop that the environment names. Throws when address or key are missing. */
export function shopOf({ AUGE_URL: url, AUGE_KEY: key }: Environment): Shop {
  if (!url || !key)
    throw new Error(
      'Set AUGE_URL to the address of the shop and AUGE_KEY to a key of it (npm run auge -- keys make …).',
    );
  return { url, key };
}

/** A refusal with the shop's message. `uncertain` when the outcome of the change is unknown. */
export class RefusedCallError extends Error {
  readonly uncertain: boolean;
  constructor(message: string, uncertain: boolean) {
    super(message);
    this.uncertain = uncertain;
  }
}

interface CallParameters {
  params?: Record<string, string | number>;
  query?: QueryValues;
  body?: unknown;
  key?: string;
}

async function sendRequest({ url, key }: Shop, name: CallName, sent: CallParameters): Promise<Response> {
  const { method, path } = routeOf(name);
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, 'accept-language': 'en' };
  if (method !== 'GET') headers['idempotency-key'] = sent.key ?? randomUUID();
  if (sent.body !== undefined) headers['content-type'] = 'application/json';
  const address = new URL(fillAddress(toApiAddress(path), sent), url);
  try {
    return await fetch(address, { method, headers, body: JSON.stringify(sent.body) });
  } catch (error) {
    throw new RefusedCallError(
      `${address.origin} does not answer: ${messageOf((error as Error).cause ?? error)}`,
      method !== 'GET',
    );
  }
}

/** Makes a call of `/api/v1` with the shop's key. Throws `RefusedCallError`. */
export async function programCall<Name extends CallName>(
  shop: Shop,
  name: Name,
  ...[input]: InputArgument<CallInput<Name>>
): Promise<CallReply<Name>> {
  const response = await sendRequest(shop, name, (input ?? {}) as CallParameters);
  const reply = await response.json().catch(() => undefined);
  if (response.ok && reply !== undefined) return reply as CallReply<Name>;
  if (response.status === 401)
    throw new RefusedCallError(
      'The key of AUGE_KEY opens nothing: it was revoked, has ended, or is not whole (npm run auge -- keys list).',
      false,
    );
  const { code, field } = reply?.error ?? {};
  const why = code === 'scope_missing' && field ? ` (${field})` : '';
  throw new RefusedCallError(
    `${reply?.message ?? `The shop answered ${response.status}.`}${why}`,
    response.status >= 500,
  );
}
