import { useQuery } from '@tanstack/react-query';
import type { ServiceEffectReply } from '#contracts/catalog/services.ts';
import { changeShop } from '../../../data/call-shop.ts';

/** What a change would come to, asked of the server with what is wanted; it writes nothing. */
export const useEffectOf = (path: string, body: object | undefined) =>
  useQuery({
    queryKey: ['effect', path, body],
    queryFn: () => changeShop<ServiceEffectReply>('POST', path, { body }),
    enabled: body !== undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  });
