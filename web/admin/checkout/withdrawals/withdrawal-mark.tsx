import type { WithdrawalState } from '#contracts/checkout/withdrawal.ts';
import type { Withdrawals } from '#messages/admin/checkout/withdrawals.ts';
import { Status, type StatusMark } from '../../parts/status.tsx';

const marks: Record<WithdrawalState, StatusMark> = {
  undecided: 'attn',
  stopping: 'processing',
  settled: 'refunded',
  closed: 'completed',
};

export function WithdrawalMark({ state, words }: { state: WithdrawalState; words: Withdrawals }) {
  return (
    <Status mark={marks[state]} quiet={state === 'closed'}>
      {words.states[state]}
    </Status>
  );
}
