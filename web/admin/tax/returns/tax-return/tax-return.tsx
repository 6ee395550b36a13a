import { useState } from 'react';
import type { TaxReturn } from '#contracts/tax/vat.ts';
import { type TaxTexts, taxMessages } from '#messages/admin/tax/vat.ts';
import { call, pathOf, useRead } from '../../../data/call-shop.ts';
import { useChosenQuarter } from '../../../invoices/list/chosen-quarter.tsx';
import { TaxRateText } from '../../../invoices/list/invoice-words.tsx';
import { QuarterFrame } from '../../../invoices/list/quarter-frame.tsx';
import { formatDay, Money, useLanguage, useTexts } from '../../../language.tsx';
import { EmptyState } from '../../../list/list-states.tsx';
import { Card } from '../../../parts/card.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { FileButton } from '../../../parts/file-button.tsx';
import { StatusBadge } from '../../../parts/status.tsx';
import { showToast } from '../../../parts/toast-store.ts';

type ReturnTexts = TaxTexts['returns'];

function ReturnLines({ shown, words }: { shown: TaxReturn; words: ReturnTexts }) {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'region' });
  if (shown.lines.length === 0)
    return (
      <EmptyState
        icon="check"
        title={words.nothing}
        text={shown.inOneStop ? words.nothingText : words.notInText}
      />
    );
  return (
    <DataTable
      label={words.table}
      rows={shown.lines}
      keyOf={({ country, rateBasisPoints, corrects }) =>
        `${country} ${rateBasisPoints} ${corrects?.year} ${corrects?.quarter}`
      }
      columns={[
        {
          label: words.state,
          cell: ({ country, corrects }) => (
            <>
              {corrects && (
                <span className="muted">
                  {words.corrects(words.quarters[corrects.quarter - 1] ?? '', String(corrects.year))}{' '}
                </span>
              )}
              {names.of(country) ?? country} <span className="mono muted">{country}</span>
            </>
          ),
        },
        {
          label: words.rate,
          right: true,
          cell: (line) => <TaxRateText basisPoints={line.rateBasisPoints} />,
        },
        { label: words.count, right: true, className: 'num', cell: ({ invoices }) => invoices },
        { label: words.base, right: true, cell: ({ baseCents }) => <Money cents={baseCents} /> },
        {
          label: words.vat,
          ...{ right: true, end: true, bare: true, className: 'medium' },
          cell: ({ taxCents }) => <Money cents={taxCents} />,
        },
      ]}
      foot={[
        words.total,
        undefined,
        undefined,
        <Money key="base" cents={shown.baseCents} />,
        <Money key="tax" cents={shown.taxCents} />,
      ]}
    />
  );
}

function SumComparison({ shown, words }: { shown: TaxReturn; words: ReturnTexts }) {
  const { books } = shown;
  const rows = [
    [words.books.invoices, books.invoicesCents],
    [words.books.ledger, books.ledgerCents],
    [words.books.received, books.receivedCents],
    [words.books.invoiced, books.invoicedCents],
    [words.books.waiting, books.waitingCents],
    [words.books.declared, books.returnCents],
  ] as const;
  return (
    <Card
      title={books.agree ? words.agrees : words.differs}
      aside={
        <StatusBadge mark={books.agree ? 'completed' : 'attn'} quiet={books.agree}>
          {books.agree ? words.toTheCent : words.differs}
        </StatusBadge>
      }
    >
      <div className="card__b">
        <dl className="dl dl--r">
          {rows.map(([label, cents]) => (
            <div className="dl__r" key={label}>
              <dt>{label}</dt>
              <dd>
                <Money cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

interface FileDialogProps {
  at: { year: number; quarter: number };
  words: ReturnTexts;
  onClose: () => void;
}

function FileDialog({ at, words, onClose }: FileDialogProps) {
  return (
    <ConsequenceDialog
      title={words.fileTitle}
      consequences={[
        { icon: 'check', text: words.fileText },
        { icon: 'clock', text: words.fileLater },
        { icon: 'info', text: words.fileNot },
      ]}
      confirm={words.file}
      reason="required"
      onConfirm={async (note) => {
        await call('tax.file-return', { params: at, body: { note } });
        showToast({ tone: 'good', title: words.done });
      }}
      onClose={onClose}
    />
  );
}

export function Screen() {
  const words = useTexts(taxMessages).returns;
  const language = useLanguage();
  const [filing, setFiling] = useState(false);
  const { year, quarter } = useChosenQuarter();
  const read = useRead('tax.return', { params: { year, quarter } });
  return (
    <>
      <QuarterFrame
        at="taxReturn"
        title={words.of(words.quarters[quarter - 1] ?? '', String(year))}
        chosen={{ year, quarter }}
        words={words}
        term={words.model}
        files={
          <FileButton url={pathOf('tax.return-file', { params: { year, quarter } })}>{words.csv}</FileButton>
        }
        act={{ label: words.file, run: () => setFiling(true) }}
        read={read}
        doneOf={({ filed, inOneStop }) => {
          if (filed) return words.filed(formatDay(new Date(filed.at), language));
          return inOneStop ? undefined : words.notIn;
        }}
      >
        {(shown) => (
          <div className="oss">
            <div className="card">
              <ReturnLines shown={shown} words={words} />
            </div>
            <SumComparison shown={shown} words={words} />
          </div>
        )}
      </QuarterFrame>
      {filing && <FileDialog at={{ year, quarter }} words={words} onClose={() => setFiling(false)} />}
    </>
  );
}
