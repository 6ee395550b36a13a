import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallReply, CallTarget, InputArgument, ReadName } from '#contracts/declared-calls.ts';
import type { QueryValues } from '#contracts/kit/fill-address.ts';
import { pathOf } from './call-shop.ts';
import type { ReadMeta } from './refresh.ts';
import type { RefusedCall } from './refused-call.ts';

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
