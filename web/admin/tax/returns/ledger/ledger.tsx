import { useNavigate, useSearch } from '@tanstack/react-router';
import { madridDay } from '#contracts/kit/madrid.ts';
import type { LedgerReply } from '#contracts/tax/vat.ts';
import { type TaxWords, taxMessages } from '#messages/admin/tax/vat.ts';
import { addressOf } from '../../../addresses.ts';
import { pathOf } from '../../../data/call-shop.ts';
import { shopNow } from '../../../data/shop-clock.ts';
import { useRead } from '../../../data/use-read.ts';
import { Rate } from '../../../invoices/list/invoice-words.tsx';
import { useLanguage, useWords } from '../../../language.ts';
import { Failed, Void } from '../../../list/list-states.tsx';
import { FileButton } from '../../../parts/file-button.tsx';
import { Head } from '../../../parts/head.tsx';
import { Money } from '../../../parts/money.tsx';
import { Loading } from '../../../shell/loading.tsx';
import '../../../invoices/invoices.css';
import '../../../fulfilment/provider-status.css';

interface TableProps {
  ledger: LedgerReply;
  words: TaxWords;
}

function LedgerTotals({ ledger, words }: TableProps) {
  const { returns } = words;
  return (
    <tfoot>
      <tr>
        <td className="first">{returns.total}</td>
        <td className="only-w" />
        <td className="r only-w">
          <span className="num">{ledger.invoices}</span>
        </td>
        <td className="r" data-l={returns.base}>
          <Money cents={ledger.baseCents} />
        </td>
        <td className="r" data-l={returns.vat}>
          <Money cents={ledger.taxCents} />
        </td>
        <td className="r end">
          <Money cents={ledger.totalCents} />
        </td>
      </tr>
    </tfoot>
  );
}

function Table({ ledger, words }: TableProps) {
  const { returns, ledger: own, treatments } = words;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className="tblbox" tabIndex={0} aria-label={own.table}>
      <table className="tbl tbl--sync tbl--stack" aria-label={own.table}>
        <thead>
          <tr>
            <th scope="col">{own.treatment}</th>
            {[returns.rate, own.count, returns.base, returns.vat, returns.total].map((label) => (
              <th scope="col" className="r" key={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ledger.lines.map((line) => (
            <tr key={`${line.treatment} ${line.taxedIn} ${line.rateBasisPoints}`}>
              <td className="first">
                {treatments[line.treatment]} <span className="mono muted">{line.taxedIn}</span>
              </td>
              <td className="r" data-l={returns.rate}>
                <Rate basisPoints={line.rateBasisPoints} />
              </td>
              <td className="r" data-l={own.count}>
                <span className="num">{line.invoices}</span>
              </td>
              <td className="r" data-l={returns.base}>
                <Money cents={line.baseCents} />
              </td>
              <td className="r" data-l={returns.vat}>
                <Money cents={line.taxCents} />
              </td>
              <td className="r medium end">
                <Money cents={line.totalCents} />
              </td>
            </tr>
          ))}
        </tbody>
        <LedgerTotals ledger={ledger} words={words} />
      </table>
    </section>
  );
}

export function Screen() {
  const words = useWords(taxMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { month?: string };
  const now = madridDay(shopNow().getTime()).slice(0, 7);
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(search.month ?? '') ? (search.month ?? now) : now;
  const read = useRead('tax.ledger', { params: { month } });
  const { ledger: own } = words;
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <>
      <Head title={own.of(format.format(new Date(`${month}-15T12:00:00Z`)))}>
        <div className="row row--wrap row--tight acts">
          <input
            className="in in--sm"
            type="month"
            aria-label={own.month}
            value={month}
            max={now}
            onChange={({ target }) =>
              void navigate({ to: addressOf('ledger'), search: { month: target.value } } as never)
            }
          />
          <FileButton url={pathOf('tax.ledger-file', { params: { month } })}>{own.csv}</FileButton>
        </div>
      </Head>
      <div className="card">
        {read.error && !read.data ? (
          <Failed title={own.failed} error={read.error} onRetry={() => void read.refetch()} />
        ) : !read.data ? (
          <Loading />
        ) : read.data.lines.length === 0 ? (
          <Void icon="doc" title={own.nothing} text={own.nothingText} />
        ) : (
          <Table ledger={read.data} words={words} />
        )}
      </div>
    </>
  );
}
