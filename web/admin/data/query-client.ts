import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { QueryValues } from '#contracts/kit/fill-address.ts';
import { RefusedCall } from './refused-call.ts';
import { readShop } from './request.ts';

let onSignedOut: () => void = () => undefined;

export function setSignedOutHandler(lead: () => void): void {
  onSignedOut = lead;
}

/** A wrong password is also a 401 but ends no session. */
function detectSessionEnd(error: unknown): void {
  if (error instanceof RefusedCall && error.status === 401 && error.code === 'unauthorized') onSignedOut();
}

/** Default query function. The key is the path and its query. */
const queryFn = ({ queryKey, signal }: QueryFunctionContext) =>
  readShop<unknown>(String(queryKey[0]), queryKey[1] as QueryValues | undefined, signal);

/**
 * No retries, polling or refetch on focus, and data never goes stale (text 3, section 9). Changes arrive by `live.ts`.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: detectSessionEnd }),
  mutationCache: new MutationCache({ onError: detectSessionEnd }),
  defaultOptions: {
    queries: {
      queryFn,
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
