import type { InvoiceItem } from '#contracts/invoices/invoices.ts';
import type { TaxTexts } from '#messages/admin/tax/vat.ts';
import { formatShare, useLanguage } from '../../language.tsx';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';

const marks: Record<InvoiceItem['state'], StatusMark> = {
  waiting: 'pending',
  accepted: 'completed',
  accepted_with_errors: 'attn',
  rejected: 'failed',
  none: 'pending',
};

export function AgencyState({
  invoice: { state, cancelled },
  words,
}: {
  invoice: Pick<InvoiceItem, 'state' | 'cancelled'>;
  words: TaxTexts['invoices'];
}) {
  if (cancelled) return <StatusBadge mark="cancelled">{words.cancelledState}</StatusBadge>;
  return (
    <StatusBadge mark={marks[state]} quiet={state === 'accepted'}>
      {words.states[state]}
    </StatusBadge>
  );
}

export function TaxRateText({ basisPoints }: { basisPoints: number }) {
  const language = useLanguage();
  return <span className="num">{basisPoints === 0 ? '—' : formatShare(basisPoints, language)}</span>;
}
