import { useEffect, useState } from 'react';
import type { CallReply } from '#contracts/declared-calls.ts';
import { type AmbiguousTexts, ambiguousMessages } from '#messages/admin/fulfilment/ambiguous.ts';
import { useRead } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { formatAmount, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icon.tsx';

interface CandidateProps {
  submissionId: string;
  providerOrderId: string;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

/** Returns the text after a pause in typing, so the provider is not queried for partial numbers. */
function useSettledValue(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), 400);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

function CandidateComparison({
  found,
  words,
}: {
  found: CallReply<'doubts.candidate'>;
  words: AmbiguousTexts;
}) {
  const language = useLanguage();
  const { candidate } = words;
  const { costs } = useSession();
  const amount = (value: string | null) => formatAmount(value, null, language);
  const count = (value: number | null) => (value === null ? '–' : formatCount(value, language));
  return (
    <DataTable
      label={candidate.title}
      look="plain"
      rows={[
        [words.provider, found.provider, found.expectedProvider],
        [candidate.status, found.status, words.ambiguous],
        ...(costs ? [[candidate.charge, amount(found.charge), amount(found.expectedCharge)]] : []),
        [candidate.remains, count(found.remains), count(found.quantity)],
        [candidate.startCount, count(found.startCount), '–'],
      ]}
      keyOf={([name]) => String(name)}
      columns={[
        { label: '', head: true, cell: ([name]) => name },
        { label: candidate.there, className: 'num', cell: ([, there]) => there },
        { label: candidate.here, className: 'num', cell: ([, , here]) => here },
      ]}
    />
  );
}

/**
 * Shows the provider's order next to the submission before linking. If it may belong to another buyer, shows
 * why and requires a confirmation.
 */
export function Candidate({ submissionId, providerOrderId: typed, confirmed, onConfirm }: CandidateProps) {
  const words = useTexts(ambiguousMessages);
  const { candidate } = words;
  const providerOrderId = useSettledValue(typed);
  const read = useRead('doubts.candidate', {
    params: { submissionId },
    query: { providerOrderId },
    enabled: /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(providerOrderId),
  });
  const found = typed === providerOrderId ? read.data : undefined;
  if (!found) return null;
  const isDoubtful = found.misgivings.length > 0;
  return (
    <section className={`note ${isDoubtful ? 'note--warn' : 'note--info'}`} aria-label={candidate.title}>
      <Icon name={isDoubtful ? 'alert' : 'info'} />
      <div className="grow stack stack--8">
        <b className="medium">{isDoubtful ? candidate.doubtful : candidate.fits}</b>
        {isDoubtful && (
          <ul>
            {found.misgivings.map((misgiving) => (
              <li key={misgiving}>{candidate.misgivings[misgiving]}</li>
            ))}
          </ul>
        )}
        <CandidateComparison found={found} words={words} />
        {isDoubtful && (
          <label className="row row--tight">
            <input
              type="checkbox"
              className="box"
              checked={confirmed}
              onChange={({ target }) => onConfirm(target.checked)}
            />
            <span>{candidate.same}</span>
          </label>
        )}
      </div>
    </section>
  );
}
