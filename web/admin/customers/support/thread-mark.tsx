import type { ThreadState } from '#contracts/customers/support.ts';
import type { Threads } from '#messages/admin/customers/support.ts';
import { Status, type StatusMark } from '../../parts/status.tsx';

const marks: Record<ThreadState, StatusMark> = { open: 'attn', answered: 'processing', closed: 'completed' };

export function ThreadMark({ state, words }: { state: ThreadState; words: Threads }) {
  return (
    <Status mark={marks[state]} quiet={state === 'closed'}>
      {words.states[state]}
    </Status>
  );
}
