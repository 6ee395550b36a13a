import { type CallName, routeOf } from '#contracts/calls.ts';
import type {
  CallInput,
  CallReply,
  CallTarget,
  InputArgument,
  ListName,
  ReadName,
} from '#contracts/declared-calls.ts';
import { fillAddress, type QueryValues, withQuery } from '#contracts/kit/fill-address.ts';
import { liveChanges } from '#contracts/live-changes.ts';
import { refresh } from './refresh.ts';
import { RefusedCall } from './refused-call.ts';
import { changeShop, readShop } from './request.ts';

interface AnyInput {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
  key?: string;
}
function buildCall(name: CallName, target?: AnyInput) {
  const { method, path } = routeOf(name);
  return { method, path: fillAddress(path, target as Parameters<typeof fillAddress>[1]) };
}

/** Returns the address of a call with its parameters, for links and downloads. */
export const pathOf = <Name extends CallName>(
  name: Name,
  ...[target]: InputArgument<CallTarget<Name>>
): string => buildCall(name, target as AnyInput | undefined).path;

/** Returns the address of a list's CSV file with all rows of the query. */
export const fileOf = <Name extends ListName>(name: Name, query?: CallTarget<Name>['query']): string =>
  withQuery(`${routeOf(name).path}.csv`, query as QueryValues | undefined);

/**
 * Makes a declared call and returns its reply. Throws `RefusedCall` when refused. A change also refetches outdated
 * queries.
 */
export async function call<Name extends CallName>(
  name: Name,
  ...[input]: InputArgument<CallInput<Name>>
): Promise<CallReply<Name>> {
  const sent = (input ?? {}) as AnyInput;
  const { method, path } = buildCall(name, sent);
  if (method === 'GET') return readShop<CallReply<Name>>(path);
  const headers = sent.key === undefined ? undefined : { 'idempotency-key': sent.key };
  const readAgain = () => refresh(liveChanges[name as Exclude<CallName, ReadName>] ?? []);
  try {
    const reply = await changeShop<CallReply<Name>>(method, path, { body: sent.body, headers });
    await readAgain();
    return reply;
  } catch (error) {
    // Another member was faster, so the screen shows outdated data.
    if (error instanceof RefusedCall && error.status === 409) await readAgain();
    throw error;
  }
}
