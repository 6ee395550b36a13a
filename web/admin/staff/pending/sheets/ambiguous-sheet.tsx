import type { PendingItem } from '#contracts/staff/pending.ts';
import { ambiguousMessages } from '#messages/admin/fulfilment/ambiguous.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../../data/use-read.ts';
import { AmbiguousEvidence } from '../../../fulfilment/ambiguous/ambiguous-evidence.tsx';
import { TeachReply } from '../../../fulfilment/providers/dialect/teach-reply.tsx';
import { useTexts } from '../../../language.ts';

/** Ambiguous or rejected submission: request, reply, and evidence of the balance. */
export function AmbiguousSheet({ item }: { item: PendingItem }) {
  const words = useTexts(sheetsMessages);
  const doubts = useTexts(ambiguousMessages);
  const { data } = useRead('doubts.list', {
    query: { q: item.orderNumber ?? '' },
  });
  const doubt = data?.items.find(({ submissionId }) => submissionId === item.subjectId);
  if (!doubt) return null;
  return (
    <section className="item__ev" aria-labelledby="in-doubt">
      <div className="sec__h">
        <h3 id="in-doubt">{words.inDoubt}</h3>
      </div>
      {doubt.evidence && <p className="medium">{doubts.evidence[doubt.evidence]}</p>}
      <AmbiguousEvidence doubt={doubt} words={doubts} />
      {doubt.unknownReply !== null && (
        <TeachReply providerId={doubt.provider.id} about="error" text={doubt.unknownReply} />
      )}
    </section>
  );
}
