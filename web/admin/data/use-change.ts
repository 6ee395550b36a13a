import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { showToast } from '../parts/toast-store.ts';
import { sentenceOf } from './error-sentence.ts';
import type { RefusedCall } from './refused-call.ts';

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
