import type { DisputeDetail, SendEvidence } from '#contracts/payments/payments.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { call } from '../../data/call-shop.ts';
import { useLanguage, useTexts } from '../../language.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { formatCents } from '../../parts/format.ts';

/** Explains before sending that evidence can be sent only once. */
export function SendDialog({
  dispute,
  answer,
  onClose,
}: {
  dispute: DisputeDetail;
  answer: SendEvidence;
  onClose: () => void;
}) {
  const words = useTexts(moneyMessages).disputes;
  return (
    <ConsequenceDialog
      title={words.sendTitle(String(answer.pieces.length))}
      consequences={[
        { icon: 'alert', text: <b className="medium">{words.final}</b> },
        { icon: 'shield', text: words.personal },
        { icon: 'user', text: words.signed },
      ]}
      confirm={words.sendNow}
      tone="destroy"
      onConfirm={() => call('disputes.evidence', { params: { id: dispute.id }, body: answer })}
      done={words.sent}
      onClose={onClose}
    />
  );
}

export function AcceptDialog({ dispute, onClose }: { dispute: DisputeDetail; onClose: () => void }) {
  const words = useTexts(moneyMessages).disputes;
  const language = useLanguage();
  const lost = dispute.amountCents + (dispute.feeCents ?? 0);
  return (
    <ConsequenceDialog
      title={words.acceptTitle}
      consequences={[{ icon: 'undo', text: words.goes(formatCents(dispute.amountCents, language)) }]}
      confirm={words.acceptNow(formatCents(lost, language))}
      tone="destroy"
      reason="required"
      onConfirm={(note: string) => call('disputes.accept', { params: { id: dispute.id }, body: { note } })}
      done={words.sent}
      onClose={onClose}
    />
  );
}
