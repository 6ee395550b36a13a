import type { AmbiguousSubmission } from '#contracts/fulfilment/ambiguous.ts';
import type { AmbiguousTexts } from '#messages/admin/fulfilment/ambiguous.ts';
import { causesMessages } from '#messages/admin/operations/causes.ts';
import { useSession } from '../../data/session.ts';
import { useLanguage, useTexts } from '../../language.ts';
import { formatCause } from '../../parts/cause.ts';
import { formatAmount, formatCount } from '../../parts/format.ts';
import { DateTime } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';

export function AmbiguousEvidence({ doubt, words }: { doubt: AmbiguousSubmission; words: AmbiguousTexts }) {
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
