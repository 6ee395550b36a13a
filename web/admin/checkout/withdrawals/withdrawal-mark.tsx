import type { WithdrawalState } from '#contracts/checkout/withdrawal.ts';
import type { WithdrawalsTexts } from '#messages/admin/checkout/withdrawals.ts';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';

const marks: Record<WithdrawalState, StatusMark> = {
  undecided: 'attn',
  stopping: 'processing',
  settled: 'refunded',
  closed: 'completed',
};

export function WithdrawalMark({ state, words }: { state: WithdrawalState; words: WithdrawalsTexts }) {
  return (
    <StatusBadge mark={marks[state]} quiet={state === 'closed'}>
      {words.states[state]}
    </StatusBadge>
  );
}
