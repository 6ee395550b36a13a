import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallReply, CallTarget, InputArgument, ReadName } from '#contracts/declared-calls.ts';
import type { QueryValues } from '#contracts/kit/fill-address.ts';
import type { LiveTopic } from '#contracts/staff/live.ts';
import { pathOf } from './call-shop.ts';
import type { RefusedCall } from './refused-call.ts';

interface ReadOptions {
  params?: QueryValues;
  /** Lists what it shows: it is read again when something of these changes. */
  topics?: readonly LiveTopic[];
  enabled?: boolean;
  /** It is read again so often while it is shown, where no topic reports it. */
  everySeconds?: number;
  /** While other parameters are read, the reply to the ones before stays. */
  keep?: boolean;
}

/** Holds options of a read whose parameters stand in its address. */
type NamedOptions<Name extends ReadName> = CallTarget<Name> & Omit<ReadOptions, 'params'>;

/** Makes a declared read, keeps it, and reads it again when the server says that it changed. */
export function useRead<Name extends ReadName>(
  name: Name,
  ...[options]: InputArgument<NamedOptions<Name>>
): UseQueryResult<CallReply<Name>, RefusedCall> {
  const { params, query, ...rest } = (options ?? {}) as {
    params?: Record<string, string | number>;
    query?: QueryValues;
  } & Omit<ReadOptions, 'params'>;
  const path = pathOf(name, { params } as never);
  return useReadAt<CallReply<Name>>(path, { ...rest, params: query });
}

/** Reads by a path, where the path is known only when the screen is open. */
export function useReadAt<Data>(path: string, options: ReadOptions = {}): UseQueryResult<Data, RefusedCall> {
  const { params, topics = [], enabled = true, keep = false, everySeconds } = options;
  return useQuery<Data, RefusedCall>({
    queryKey: params ? [path, params] : [path],
    meta: { topics },
    enabled,
    refetchInterval: everySeconds === undefined ? false : everySeconds * 1000,
    placeholderData: keep ? keepPreviousData : undefined,
  });
}
