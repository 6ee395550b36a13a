import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { showToast } from '../parts/toast-store.ts';
import { sentenceOf } from './error-sentence.ts';
import type { RefusedCall } from './refused-call.ts';

interface ChangeOptions<Input, Reply> {
  /** Toast on success. */
  says?: (reply: Reply, input: Input) => string;
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
      if (says) showToast({ tone: 'good', title: says(reply, input) });
    },
    onError: (error) => {
      if (fails === null) return;
      const reason = sentenceOf(error);
      showToast(fails ? { tone: 'bad', title: fails, text: reason } : { tone: 'bad', title: reason });
    },
  });
}
