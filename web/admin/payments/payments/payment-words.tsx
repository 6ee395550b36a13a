import type { PaymentItem, ShownPaymentState } from '#contracts/payments/payments.ts';
import type { PaymentTexts } from '#messages/admin/payments/payments.ts';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';

const marks: Record<ShownPaymentState, StatusMark> = {
  open: 'pending',
  processing: 'processing',
  failed: 'failed',
  canceled: 'cancelled',
  paid: 'completed',
  partially_refunded: 'refunded',
  refunded: 'refunded',
  disputed: 'attn',
  parked: 'attn',
};

/** Returns the reason of a refusal for staff. Unknown codes are shown unchanged. */
export const formatDecline = (code: string, words: PaymentTexts['payments']): string =>
  (words.declines as Record<string, string>)[code] ?? code;

export function PaymentState({ payment, words }: { payment: PaymentItem; words: PaymentTexts['payments'] }) {
  const { state, declineCode, pending } = payment;
  const waits = pending.length > 0;
  return (
    <StatusBadge mark={waits ? 'attn' : marks[state]} quiet={state === 'paid' && !waits}>
      {words.states[state]}
      {state === 'failed' && declineCode && (
        <span className="muted small"> {formatDecline(declineCode, words)}</span>
      )}
      {waits && <span className="muted small"> {words.waiting.toLowerCase()}</span>}
    </StatusBadge>
  );
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

/** Formats `Visa ·· 4242 ES`, or the wallet's name. */
export function PaymentMethodText({
  of,
}: {
  of: Pick<PaymentItem, 'method' | 'brand' | 'lastFour' | 'country'>;
}) {
  const { method, brand, lastFour, country } = of;
  if (!method && !brand) return <span className="muted">—</span>;
  const name = method && method !== 'card' ? method : (brand ?? method ?? '');
  return (
    <span className="nowrap">
      {capitalise(name)}
      {lastFour && ` ·· ${lastFour}`} <span className="muted">{country}</span>
    </span>
  );
}
