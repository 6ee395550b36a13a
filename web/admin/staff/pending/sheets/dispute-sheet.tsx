import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { useRead } from '../../../data/call-shop.ts';
import { useTexts } from '../../../language.tsx';
import { DisputeAnswer, isAnswerDue } from '../../../payments/disputes/answering.tsx';
import { formatReason } from '../../../payments/disputes/dispute-words.tsx';

/** Item of a dispute: the bank's reason, our evidence, and the answer, which closes the item. */
export function DisputeSheet({ disputeId }: { disputeId: string }) {
  const { disputes: words } = useTexts(moneyMessages);
  const { data: dispute } = useRead('disputes.show', {
    params: { id: disputeId },
  });
  if (!dispute) return null;
  const { won, lost } = dispute.earlier;
  return (
    <section className="item__ev" aria-labelledby="its-dispute">
      <div className="sec__h">
        <h3 id="its-dispute">{formatReason(dispute.reason, words)}</h3>
      </div>
      <p className="muted">
        {words.earlier(String(won), String(lost))} {isAnswerDue(dispute) && words.once}
      </p>
      {isAnswerDue(dispute) && <DisputeAnswer key={dispute.id} dispute={dispute} words={words} />}
    </section>
  );
}
