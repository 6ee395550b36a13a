import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReturnLine, TaxReturn } from '#contracts/tax-staff.ts';
import { type TaxWords, taxMessages } from '#messages/admin/tax.ts';
import { addressOf } from '../../addresses.ts';
import { changeShop } from '../../data/call-shop.ts';
import { refresh } from '../../data/refresh.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import { Failed, Void } from '../../list/list-states.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { formatDay } from '../../parts/format.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { lastQuarters } from '../../parts/madrid-calendar.ts';
import { Money } from '../../parts/money.tsx';
import { Status } from '../../parts/status.tsx';
import { showToast } from '../../parts/toast-store.ts';
import { Loading } from '../../shell/loading.tsx';
import { InvoiceNav } from '../invoices/invoice-nav.tsx';
import { Rate } from '../invoices/invoice-words.tsx';
import '../../styles/invoices.css';
import '../../styles/provider-status.css';
import '../../styles/dashboard.css';

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
  if (shown.lines.length === 0) return <Void icon="check" title={words.nothing} text={words.nothingText} />;
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

/** The same money in its books, side by side. */
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

function Standing({ shown, words }: { shown: TaxReturn; words: Words }) {
  const language = useLanguage();
  if (shown.filed)
    return (
      <Status mark="completed" quiet>
        {words.filed(formatDay(new Date(shown.filed.at), language))}
      </Status>
    );
  return <Status mark={shown.over ? 'attn' : 'processing'}>{shown.over ? words.open : words.running}</Status>;
}

function FileDialog({ path, words, onClose }: { path: string; words: Words; onClose: () => void }) {
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
        await changeShop('POST', `${path}/file`, { body: { note } });
        showToast({ tone: 'good', title: words.done });
        await refresh(['tax']);
      }}
      onClose={onClose}
    />
  );
}

/** `/admin/tax/returns`, `?quarter=2026-4` */
export function Screen() {
  const words = useWords(taxMessages).returns;
  const language = useLanguage();
  const navigate = useNavigate();
  const [filing, setFiling] = useState(false);
  const search = useSearch({ strict: false }) as { quarter?: string };
  const quarters = lastQuarters(new Date(), 12);
  const chosen = /^(20\d\d)-([1-4])$/.exec(search.quarter ?? '');
  const year = Number(chosen?.[1] ?? quarters[0]?.year);
  const quarter = Number(chosen?.[2] ?? quarters[0]?.quarter);
  const path = `/api/admin/tax/returns/${year}/${quarter}`;
  const read = useRead<TaxReturn>(path, { topics: ['tax', 'orders'], keep: true });
  const day = (iso: string) => formatDay(new Date(`${iso}T12:00:00Z`), language);
  const named = words.of(words.quarters[quarter - 1] ?? '', String(year));
  const shown = read.data;
  const go = (value: string) => navigate({ to: addressOf('taxReturn'), search: { quarter: value } } as never);
  return (
    <>
      <Head title={named}>
        <div className="row row--wrap row--tight acts">
          <select
            className="in in--sm"
            aria-label={words.choose}
            value={`${year}-${quarter}`}
            onChange={({ target }) => void go(target.value)}
          >
            {quarters.map((each) => (
              <option key={`${each.year}-${each.quarter}`} value={`${each.year}-${each.quarter}`}>
                {words.quarters[each.quarter - 1]} {each.year}
              </option>
            ))}
          </select>
          <FileButton url={`${path}.csv`}>{words.csv}</FileButton>
          {shown?.over && !shown.filed && (
            <button type="button" className="btn btn--sm btn--main" onClick={() => setFiling(true)}>
              <Icon name="check" />
              {words.file}
            </button>
          )}
        </div>
      </Head>
      <InvoiceNav at="taxReturn" />
      {read.error && !shown ? (
        <Failed title={words.failed} error={read.error} onRetry={() => void read.refetch()} />
      ) : !shown ? (
        <Loading />
      ) : (
        <>
          <p className="muted row row--wrap">
            <Standing shown={shown} words={words} />
            {words.model(day(shown.from), day(shown.to), day(shown.dueOn))}
          </p>
          {shown.differs && (
            <p className="note note--danger">
              <Icon name="alert" />
              <span className="grow">{words.changed}</span>
            </p>
          )}
          <div className="oss">
            <div className="card">
              <Lines shown={shown} words={words} />
            </div>
            <Books shown={shown} words={words} />
          </div>
        </>
      )}
      {filing && <FileDialog path={path} words={words} onClose={() => setFiling(false)} />}
    </>
  );
}
