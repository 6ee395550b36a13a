import '../../../invoices/invoices.css';
import '../../../fulfilment/provider-status.css';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import type { LedgerReply } from '#contracts/tax/vat.ts';
import { type TaxTexts, taxMessages } from '#messages/admin/tax/vat.ts';
import { pathOf, useRead } from '../../../data/call-shop.ts';
import { shopNow } from '../../../data/shop-clock.ts';
import { TaxRateText } from '../../../invoices/list/invoice-words.tsx';
import { Money, useLanguage, useTexts } from '../../../language.tsx';
import { EmptyState } from '../../../list/list-states.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { FileButton } from '../../../parts/file-button.tsx';
import { ScreenHead } from '../../../parts/head.tsx';
import { useGo, useSearchText } from '../../../use-screen.ts';

interface TableProps {
  ledger: LedgerReply;
  words: TaxTexts;
}

function LedgerTable({ ledger, words }: TableProps) {
  const { returns, ledger: own, treatments } = words;
  return (
    <DataTable
      label={own.table}
      rows={ledger.lines}
      keyOf={({ treatment, taxedIn, rateBasisPoints }) => `${treatment} ${taxedIn} ${rateBasisPoints}`}
      columns={[
        {
          label: own.treatment,
          cell: ({ treatment, taxedIn }) => (
            <>
              {treatments[treatment]} <span className="mono muted">{taxedIn}</span>
            </>
          ),
        },
        {
          label: returns.rate,
          right: true,
          cell: (line) => <TaxRateText basisPoints={line.rateBasisPoints} />,
        },
        { label: own.count, right: true, className: 'num', cell: ({ invoices }) => invoices },
        { label: returns.base, right: true, cell: ({ baseCents }) => <Money cents={baseCents} /> },
        { label: returns.vat, right: true, cell: ({ taxCents }) => <Money cents={taxCents} /> },
        {
          label: returns.total,
          ...{ right: true, end: true, bare: true, className: 'medium' },
          cell: ({ totalCents }) => <Money cents={totalCents} />,
        },
      ]}
      foot={[
        returns.total,
        undefined,
        ledger.invoices,
        <Money key="base" cents={ledger.baseCents} />,
        <Money key="tax" cents={ledger.taxCents} />,
        <Money key="total" cents={ledger.totalCents} />,
      ]}
    />
  );
}

export function Screen() {
  const words = useTexts(taxMessages);
  const language = useLanguage();
  const go = useGo();
  const search = useSearchText();
  const now = toMadridDate(shopNow().getTime()).slice(0, 7);
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(search.month ?? '') ? (search.month ?? now) : now;
  const read = useRead('tax.ledger', { params: { month } });
  const { ledger: own } = words;
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <>
      <ScreenHead title={own.of(format.format(new Date(`${month}-15T12:00:00Z`)))}>
        <div className="row row--wrap row--tight acts">
          <input
            className="in in--sm"
            type="month"
            aria-label={own.month}
            value={month}
            max={now}
            onChange={({ target }) => void go('ledger', { search: { month: target.value } })}
          />
          <FileButton url={pathOf('tax.ledger-file', { params: { month } })}>{own.csv}</FileButton>
        </div>
      </ScreenHead>
      <div className="card">
        <AsyncSection
          read={read}
          failed={own.failed}
          empty={({ lines }) =>
            lines.length === 0 && <EmptyState icon="doc" title={own.nothing} text={own.nothingText} />
          }
        >
          {(ledger) => <LedgerTable ledger={ledger} words={words} />}
        </AsyncSection>
      </div>
    </>
  );
}
