import type { ReactNode } from 'react';
import type { LedgerLine, ReconciledDayDetail } from '#contracts/payments/payments.ts';
import type { PaymentTexts } from '#messages/admin/payments/payments.ts';
import { Money } from '../../language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icon.tsx';
import { StatusBadge } from '../../parts/status.tsx';

type ReconciliationTexts = PaymentTexts['books'];
type LedgerDifference = ReconciledDayDetail['differenceList'][number];

const netOf = (lines: readonly LedgerLine[], book: 'ours' | 'theirs') =>
  lines.reduce((sum, line) => (line.line === 'uncompared' ? sum : sum + line[book].cents), 0);

function LedgerComparison({ lines, words }: { lines: readonly LedgerLine[]; words: ReconciliationTexts }) {
  const [ours, theirs] = [netOf(lines, 'ours'), netOf(lines, 'theirs')];
  const compared = (cell: (line: LedgerLine, difference: number) => ReactNode) => (line: LedgerLine) =>
    line.line === 'uncompared' ? null : cell(line, line.theirs.cents - line.ours.cents);
  const count = { className: 'muted', right: true };
  return (
    <section className="card" aria-labelledby="h-books">
      <div className="card__h">
        <h3 id="h-books">{words.twoBooks}</h3>
      </div>
      <DataTable
        label={words.twoBooks}
        look="books"
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          { label: words.line, cell: ({ line }) => words.lines[line] },
          { key: 'ourCount', label: words.count, ...count, cell: (line) => line.ours.count },
          { label: words.ours, right: true, cell: (line) => <Money cents={line.ours.cents} /> },
          { label: words.count, ...count, cell: compared((line) => line.theirs.count) },
          { label: words.theirs, right: true, cell: compared((line) => <Money cents={line.theirs.cents} />) },
          {
            label: words.difference,
            right: true,
            cell: compared((_line, difference) => (
              <span className={difference === 0 ? 'muted' : 'medium'}>
                <Money cents={difference} />
              </span>
            )),
          },
        ]}
        foot={[
          words.net,
          '',
          <Money key="ours" cents={ours} />,
          '',
          <Money key="theirs" cents={theirs} />,
          <Money key="difference" cents={theirs - ours} />,
        ]}
      />
    </section>
  );
}

function describeDifference(
  { oursCents, theirsCents }: LedgerDifference,
  words: ReconciliationTexts,
): string {
  if (oursCents === null) return words.thereOnly;
  return theirsCents === null ? words.hereOnly : words.otherSum;
}

function DifferenceRow({ each, words }: { each: LedgerDifference; words: ReconciliationTexts }) {
  return (
    <li>
      <span className={each.goneAt ? 'muted' : 'warn'}>
        <Icon name={each.goneAt ? 'check' : 'alert'} />
      </span>
      <div>
        <p>
          <b className="medium">{describeDifference(each, words)}</b>{' '}
          {each.goneAt && (
            <StatusBadge mark="completed" quiet>
              {words.gone}
            </StatusBadge>
          )}
        </p>
        <p className="small ink2">
          {each.orderNumber && <span className="mono">{each.orderNumber} · </span>}
          <span className="mono wrap">{each.objectId}</span>
        </p>
      </div>
      <span className="num right medium">
        <Money cents={each.netCents} />
      </span>
    </li>
  );
}

export function ReconciledDayView({ day, words }: { day: ReconciledDayDetail; words: ReconciliationTexts }) {
  return (
    <div className="recon">
      <LedgerComparison lines={day.lines} words={words} />
      <section className="card" aria-labelledby="h-differences">
        <div className="card__h">
          <h3 id="h-differences">{words.list}</h3>
          <span className="small muted num">
            <Money cents={day.differenceCents} />
          </span>
        </div>
        {day.differenceList.length === 0 ? (
          <p className="card__b muted">{words.agreesText}</p>
        ) : (
          <>
            <ul className="difs">
              {day.differenceList.map((each) => (
                <DifferenceRow key={each.objectId} each={each} words={words} />
              ))}
            </ul>
            <p className="small muted card__b">{words.inPending}</p>
          </>
        )}
      </section>
    </div>
  );
}
