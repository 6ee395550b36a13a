import { useQuery } from '@tanstack/react-query';
import type { CallName } from '#contracts/calls.ts';
import type { CallInput } from '#contracts/declared-calls.ts';
import { call } from '../../../data/call-shop.ts';

type EffectCall = Extract<CallName, `${string}.weigh-effect`>;

/** Returns the preview of a change. The server writes nothing. Without a body no request is sent. */
export const useEffectOf = <Name extends EffectCall>(name: Name, body: CallInput<Name>['body'] | undefined) =>
  useQuery({
    queryKey: ['effect', name, body],
    queryFn: () => call<EffectCall>(name, { body } as CallInput<EffectCall>),
    enabled: body !== undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  });
