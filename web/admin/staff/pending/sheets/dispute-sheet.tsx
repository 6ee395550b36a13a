import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { useRead } from '../../../data/use-read.ts';
import { useWords } from '../../../language.ts';
import { Answering, waitsForAnswer } from '../../../payments/disputes/answering.tsx';
import { reasonWords } from '../../../payments/disputes/dispute-words.tsx';

/** Item of a dispute: the bank's reason, our evidence, and the answer, which closes the item. */
export function DisputeSheet({ disputeId }: { disputeId: string }) {
  const { disputes: words } = useWords(moneyMessages);
  const { data: dispute } = useRead('disputes.show', {
    params: { id: disputeId },
  });
  if (!dispute) return null;
  const { won, lost } = dispute.earlier;
  return (
    <section className="item__ev" aria-labelledby="its-dispute">
      <div className="sec__h">
        <h3 id="its-dispute">{reasonWords(dispute.reason, words)}</h3>
      </div>
      <p className="muted">
        {words.earlier(String(won), String(lost))} {waitsForAnswer(dispute) && words.once}
      </p>
      {waitsForAnswer(dispute) && <Answering key={dispute.id} dispute={dispute} words={words} />}
    </section>
  );
}
