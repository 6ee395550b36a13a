import type { FilingObstacle, QuarterReply } from '#contracts/tax/returns.ts';
import { quarterMessages } from '#messages/admin/tax/returns.ts';
import type { Address } from '../../../addresses.ts';
import { useLanguage, useTexts } from '../../../language.ts';
import { Card } from '../../../parts/card.tsx';
import { formatCents, formatCount } from '../../../parts/format.ts';
import { Note } from '../../../parts/note.tsx';
import { ScreenLink } from '../../../parts/screen-link.tsx';

type ObstacleTarget = { to: Address; search?: Record<string, string> };

function targetOfObstacle(kind: FilingObstacle, quarter: string): ObstacleTarget {
  switch (kind) {
    case 'place_open':
      return { to: 'pending', search: { reason: 'sale_place_open' } };
    case 'buyer_unnamed':
    case 'buyer_outside':
      return { to: 'pending', search: { reason: 'invoice_needs_buyer' } };
    case 'issue_failed':
      return { to: 'pending', search: { reason: 'invoice_failed' } };
    case 'number_confirmed':
      return { to: 'pending', search: { reason: 'vat_number_confirmed' } };
    case 'number_unproven':
      return { to: 'pending', search: { reason: 'vat_number_unproven' } };
    case 'not_issued':
      return { to: 'invoices' };
    case 'record_refused':
    case 'record_unsent':
      return { to: 'register' };
    case 'return_open':
    case 'books_differ':
      return { to: 'taxReturn', search: { quarter } };
  }
}

function AccruedSales({ waiting }: Pick<QuarterReply, 'waiting'>) {
  const words = useTexts(quarterMessages);
  const language = useLanguage();
  const { baseCents, taxCents, undecidedCents } = waiting;
  const euros = (cents: number) => formatCents(cents, language);
  if (baseCents === 0 && taxCents === 0 && undecidedCents === 0) return null;
  return (
    <Note tone="info">
      <b>{words.accrued}</b>
      {(baseCents !== 0 || taxCents !== 0) && <p>{words.accruedText(euros(baseCents), euros(taxCents))}</p>}
      {undecidedCents !== 0 && <p>{words.undecidedText(euros(undecidedCents))}</p>}
    </Note>
  );
}

export function FilingObstacles({ shown }: { shown: QuarterReply }) {
  const words = useTexts(quarterMessages);
  const language = useLanguage();
  const { hindrances, hints, waiting, year, quarter } = shown;
  return (
    <Card title={words.hinders} padded>
      <AccruedSales waiting={waiting} />
      {hindrances.length === 0 && <p>{words.nothingHinders}</p>}
      {hindrances.map(({ kind, count }) => (
        <p className="row row--wrap" key={kind}>
          <span className="grow" id={`hinders-${kind}`}>
            {words.hindrances[kind](formatCount(count, language))}
          </span>
          <ScreenLink {...targetOfObstacle(kind, `${year}-${quarter}`)} aria-describedby={`hinders-${kind}`}>
            {words.see}
          </ScreenLink>
        </p>
      ))}
      {hints.map((hint) => (
        <Note tone="info" key={hint}>
          {words.hints[hint]}
        </Note>
      ))}
    </Card>
  );
}
