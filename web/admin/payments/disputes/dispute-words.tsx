import type { DisputeItem } from '#contracts/payments/payments.ts';
import type { PaymentTexts } from '#messages/admin/payments/payments.ts';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';

const marks: Record<string, StatusMark> = {
  needs_response: 'attn',
  warning_needs_response: 'attn',
  appeal_needs_response: 'attn',
  under_review: 'processing',
  warning_under_review: 'processing',
  appeal_under_review: 'processing',
  won: 'completed',
  lost: 'failed',
};

export function DisputeState({ state, words }: { state: string; words: PaymentTexts['disputes'] }) {
  return (
    <StatusBadge mark={marks[state] ?? 'cancelled'} quiet={state === 'won'}>
      {(words.states as Record<string, string>)[state] ?? state}
    </StatusBadge>
  );
}

export const formatReason = (reason: string, words: PaymentTexts['disputes']): string =>
  (words.reasons as Record<string, string>)[reason] ?? reason;

export function DisputedCard({ of }: { of: Pick<DisputeItem, 'brand' | 'lastFour'> }) {
  return (
    <span className="nowrap">
      {of.brand ?? ''} {of.lastFour && `·· ${of.lastFour}`}
    </span>
  );
}
