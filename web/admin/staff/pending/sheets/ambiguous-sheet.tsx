import type { AmbiguousSubmission } from '#contracts/fulfilment/ambiguous.ts';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { type AmbiguousTexts, ambiguousMessages } from '#messages/admin/fulfilment/ambiguous.ts';
import { causesMessages } from '#messages/admin/operations/causes.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { TeachReply } from '../../../fulfilment/providers/dialect/teach-reply.tsx';
import { DateTime, formatAmount, formatCount, Money, useLanguage, useTexts } from '../../../language.tsx';
import { formatCause } from '../../../parts/cause.ts';

function AmbiguousEvidence({ doubt, words }: { doubt: AmbiguousSubmission; words: AmbiguousTexts }) {
  const language = useLanguage();
  const causes = useTexts(causesMessages);
  const { expectedCharge, balanceBefore, balanceChecks, errorCode, rawReply } = doubt;
  const { costs } = useSession();
  const amount = (value: string | null) => formatAmount(value, doubt.provider.currency, language);
  return (
    <dl className="dl">
      <dt>{words.provider}</dt>
      <dd>
        {doubt.provider.name} <span className="mono muted">{doubt.providerService}</span>
      </dd>
      <dt>{words.link}</dt>
      <dd className="mono">{doubt.link}</dd>
      <dt>{words.quantity}</dt>
      <dd>{formatCount(doubt.quantity, language)}</dd>
      <dt>{words.price}</dt>
      <dd>
        <Money cents={doubt.priceCents} />
      </dd>
      <dt>{words.sent}</dt>
      <dd>{doubt.sentAt ? <DateTime at={doubt.sentAt} /> : '–'}</dd>
      <dt>{words.why}</dt>
      <dd>{errorCode === null ? '–' : formatCause(errorCode, causes)}</dd>
      {costs && (
        <>
          <dt>{words.expected}</dt>
          <dd>{amount(expectedCharge)}</dd>
          <dt>{words.before}</dt>
          <dd>{amount(balanceBefore)}</dd>
          <dt>{words.readings}</dt>
          <dd>{balanceChecks.map(({ balance }) => amount(balance)).join(' · ') || words.noReadings}</dd>
        </>
      )}
      <dt>{words.reply}</dt>
      <dd className="mono">{rawReply?.slice(0, 300) || '–'}</dd>
    </dl>
  );
}

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
