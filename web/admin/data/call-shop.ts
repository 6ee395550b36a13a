import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
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
import { showToast } from '../parts/toast-store.ts';
import { type ReadMeta, refresh } from './refresh.ts';
import { RefusedCall, sentenceOf } from './refused-call.ts';
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

interface ReadOptions {
  enabled?: boolean;
  /** Poll interval while shown, for data without a topic. */
  everySeconds?: number;
  /** Keeps the previous reply while new parameters load. */
  keep?: boolean;
}

type NamedOptions<Name extends ReadName> = CallTarget<Name> & ReadOptions;

interface AnyOptions extends ReadOptions {
  params?: Record<string, string | number>;
  query?: QueryValues;
}

/** Returns the query of a declared read. `contracts/live-reads.ts` declares which changes outdate it. */
export function queryOf<Name extends ReadName>(name: Name, ...[options]: InputArgument<NamedOptions<Name>>) {
  const { params, query, enabled = true, keep = false, everySeconds } = (options ?? {}) as AnyOptions;
  const path = pathOf(name, { params } as never);
  return queryOptions<CallReply<Name>, RefusedCall>({
    queryKey: query ? [path, query] : [path],
    meta: { read: name, id: params?.id } satisfies ReadMeta,
    enabled,
    refetchInterval: everySeconds === undefined ? false : everySeconds * 1000,
    placeholderData: keep ? (keepPreviousData as never) : undefined,
  });
}

/** Reads and caches a declared call, and refetches it on server-reported changes. */
export const useRead = <Name extends ReadName>(
  name: Name,
  ...options: InputArgument<NamedOptions<Name>>
): UseQueryResult<CallReply<Name>, RefusedCall> => useQuery(queryOf(name, ...options));

interface ChangeOptions<Input, Reply> {
  says?: string | ((reply: Reply, input: Input) => string) | undefined;
  /** Title of the toast on failure, above the server's reason. `null`: the caller shows the error. */
  fails?: string | null;
}

/** Makes a change and shows its result. `call` refetches outdated queries. */
export function useChange<Input, Reply>(
  send: (input: Input) => Promise<Reply>,
  { says, fails }: ChangeOptions<Input, Reply> = {},
): UseMutationResult<Reply, RefusedCall, Input> {
  return useMutation<Reply, RefusedCall, Input>({
    mutationFn: send,
    onSuccess: (reply, input) => {
      const title = typeof says === 'function' ? says(reply, input) : says;
      if (title) showToast({ tone: 'good', title });
    },
    onError: (error) => {
      if (fails === null) return;
      const reason = sentenceOf(error);
      showToast(fails ? { tone: 'bad', title: fails, text: reason } : { tone: 'bad', title: reason });
    },
  });
}
