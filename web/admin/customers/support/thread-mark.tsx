import type { ThreadState } from '#contracts/customers/support.ts';
import type { ThreadsTexts } from '#messages/admin/customers/support.ts';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';

const marks: Record<ThreadState, StatusMark> = { open: 'attn', answered: 'processing', closed: 'completed' };

export function ThreadMark({ state, words }: { state: ThreadState; words: ThreadsTexts }) {
  return (
    <StatusBadge mark={marks[state]} quiet={state === 'closed'}>
      {words.states[state]}
    </StatusBadge>
  );
}
