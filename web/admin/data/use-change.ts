import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { showToast } from '../parts/toast-store.ts';
import { sentenceOf } from './error-sentence.ts';
import type { RefusedCall } from './refused-call.ts';

interface ChangeOptions<Input, Reply> {
  /** Is the toast when it is done. */
  says?: (reply: Reply, input: Input) => string;
  /** Is the title of the toast when it failed; the server's reason stands below. With `null` the caller says it. */
  fails?: string | null;
}

/** Makes a change of staff and says how it went. The call itself reads again what it outdates. */
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
