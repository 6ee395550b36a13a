import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { QueryValues } from '#contracts/kit/fill-address.ts';
import { RefusedCall } from './refused-call.ts';
import { readShop } from './request.ts';

let onSignedOut: () => void = () => undefined;

/** Sets who leads to the sign-in page when the server knows the session no more. */
export function whenSignedOut(lead: () => void): void {
  onSignedOut = lead;
}

/** A wrong password is a 401 too, but ends no session. */
function noticeEnd(error: unknown): void {
  if (error instanceof RefusedCall && error.status === 401 && error.code === 'unauthorized') onSignedOut();
}

/** Reads data by default: the first element of the key is the path, the second what it asks for. */
const queryFn = ({ queryKey, signal }: QueryFunctionContext) =>
  readShop<unknown>(String(queryKey[0]), queryKey[1] as QueryValues | undefined, signal);

/**
 * Text 3, section 9, asks for no retries, no polling, no refetch on focus, never stale. Changes are heard of
 * (`live.ts`).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
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
