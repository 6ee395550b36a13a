import type { DisputeItem } from '#contracts/payments/payments.ts';
import type { Moneys } from '#messages/admin/payments/payments.ts';
import { Status, type StatusMark } from '../../parts/status.tsx';

const marks: Record<string, StatusMark> = {
  needs_response: 'attn',
  warning_needs_response: 'attn',
  under_review: 'processing',
  warning_under_review: 'processing',
  won: 'completed',
  lost: 'failed',
};

export function DisputeState({ state, words }: { state: string; words: Moneys['disputes'] }) {
  return (
    <Status mark={marks[state] ?? 'cancelled'} quiet={state === 'won'}>
      {(words.states as Record<string, string>)[state] ?? state}
    </Status>
  );
}

export const reasonWords = (reason: string, words: Moneys['disputes']): string =>
  (words.reasons as Record<string, string>)[reason] ?? reason;

export function CardOf({ of }: { of: Pick<DisputeItem, 'brand' | 'lastFour'> }) {
  return (
    <span className="nowrap">
      {of.brand ?? ''} {of.lastFour && `·· ${of.lastFour}`}
    </span>
  );
}
