import { useState } from 'react';
import type { ReturnLine, TaxReturn } from '#contracts/tax/vat.ts';
import { type TaxWords, taxMessages } from '#messages/admin/tax/vat.ts';
import { call, pathOf } from '../../../data/call-shop.ts';
import { useRead } from '../../../data/use-read.ts';
import { useChosenQuarter } from '../../../invoices/list/chosen-quarter.tsx';
import { Rate } from '../../../invoices/list/invoice-words.tsx';
import { QuarterFrame } from '../../../invoices/list/quarter-frame.tsx';
import { useLanguage, useWords } from '../../../language.ts';
import { Void } from '../../../list/list-states.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { FileButton } from '../../../parts/file-button.tsx';
import { formatDay } from '../../../parts/format.ts';
import { Money } from '../../../parts/money.tsx';
import { Status } from '../../../parts/status.tsx';
import { showToast } from '../../../parts/toast-store.ts';

type Words = TaxWords['returns'];

function Line({ line, words }: { line: ReturnLine; words: Words }) {
  const { country, corrects } = line;
  const language = useLanguage();
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
  return (
    <tr>
      <td className="first">
        {corrects && (
          <span className="muted">
            {words.corrects(words.quarters[corrects.quarter - 1] ?? '', String(corrects.year))}{' '}
          </span>
        )}
        {name} <span className="mono muted">{country}</span>
      </td>
      <td className="r" data-l={words.rate}>
        <Rate basisPoints={line.rateBasisPoints} />
      </td>
      <td className="r" data-l={words.count}>
        <span className="num">{line.invoices}</span>
      </td>
      <td className="r" data-l={words.base}>
        <Money cents={line.baseCents} />
      </td>
      <td className="r medium end">
        <Money cents={line.taxCents} />
      </td>
    </tr>
  );
}

function Lines({ shown, words }: { shown: TaxReturn; words: Words }) {
  if (shown.lines.length === 0)
    return (
      <Void icon="check" title={words.nothing} text={shown.inOneStop ? words.nothingText : words.notInText} />
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className="tblbox" tabIndex={0} aria-label={words.table}>
      <table className="tbl tbl--sync tbl--stack" aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">{words.state}</th>
            {[words.rate, words.count, words.base, words.vat].map((label) => (
              <th scope="col" className="r" key={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.lines.map((line) => (
            <Line
              key={`${line.country} ${line.rateBasisPoints} ${line.corrects?.year} ${line.corrects?.quarter}`}
              line={line}
              words={words}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="first">{words.total}</td>
            <td className="only-w" />
            <td className="only-w" />
            <td className="r" data-l={words.base}>
              <Money cents={shown.baseCents} />
            </td>
            <td className="r end">
              <Money cents={shown.taxCents} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Books({ shown, words }: { shown: TaxReturn; words: Words }) {
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
    <section className="card" aria-labelledby="h-books">
      <div className="card__h">
        <h2 id="h-books">{books.agree ? words.agrees : words.differs}</h2>
        <Status mark={books.agree ? 'completed' : 'attn'} quiet={books.agree}>
          {books.agree ? words.toTheCent : words.differs}
        </Status>
      </div>
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
    </section>
  );
}

function FileDialog({
  at,
  words,
  onClose,
}: {
  at: { year: number; quarter: number };
  words: Words;
  onClose: () => void;
}) {
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
  const words = useWords(taxMessages).returns;
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
              <Lines shown={shown} words={words} />
            </div>
            <Books shown={shown} words={words} />
          </div>
        )}
      </QuarterFrame>
      {filing && <FileDialog at={{ year, quarter }} words={words} onClose={() => setFiling(false)} />}
    </>
  );
}
