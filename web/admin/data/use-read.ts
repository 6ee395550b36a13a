import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { LiveTopic } from '#contracts/live.ts';
import type { Params } from './call-shop.ts';
import type { RefusedCall } from './refused-call.ts';

interface ReadOptions {
  params?: Params;
  /** What it shows: it is read again when something of these changes. */
  topics?: readonly LiveTopic[];
  enabled?: boolean;
  /** For what no topic tells of: read again so often while it is shown. */
  everySeconds?: number;
  /** While other parameters are read the answer to the ones before stays. */
  keep?: boolean;
}

/** `GET path`, kept, and read again when the server says that it changed. */
export function useRead<Data>(path: string, options: ReadOptions = {}): UseQueryResult<Data, RefusedCall> {
  const { params, topics = [], enabled = true, keep = false, everySeconds } = options;
  return useQuery<Data, RefusedCall>({
    queryKey: params ? [path, params] : [path],
    meta: { topics },
    enabled,
    ...(everySeconds === undefined ? {} : { refetchInterval: everySeconds * 1000 }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}
