import { useQuery } from '@tanstack/react-query';
import type { CallName } from '#contracts/calls.ts';
import type { CallInput } from '#contracts/declared-calls.ts';
import { call } from '../../../data/call-shop.ts';

/** Names the calls that weigh a change; all of them reply alike. */
type Weighing = Extract<CallName, `${string}.weigh-effect`>;

/** Returns what a change would come to. The server is asked and writes nothing; without a body nothing is asked. */
export const useEffectOf = <Name extends Weighing>(name: Name, body: CallInput<Name>['body'] | undefined) =>
  useQuery({
    queryKey: ['effect', name, body],
    queryFn: () => call<Weighing>(name, { body } as CallInput<Weighing>),
    enabled: body !== undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  });
