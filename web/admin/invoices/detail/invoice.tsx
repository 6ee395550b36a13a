import '../invoices.css';
import type { InvoiceDetail } from '#contracts/invoices/invoices.ts';
import { type TaxTexts, taxMessages } from '#messages/admin/tax/vat.ts';
import { pathOf, useRead } from '../../data/call-shop.ts';
import { DetailScreen, DetailSection, FactList } from '../../detail/detail-screen.tsx';
import { DateTime, formatDay, Money, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Note } from '../../parts/note.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { AgencyState, TaxRateText } from '../list/invoice-words.tsx';
import { useInvoiceActions } from './invoice-dialogs.tsx';

type InvoiceTexts = TaxTexts['invoices'];

function InvoiceAmounts({ invoice, words }: { invoice: InvoiceDetail; words: InvoiceTexts }) {
  return (
    <DetailSection title={words.figures}>
      <FactList
        rows={[
          [words.columns.base, <Money key="b" cents={invoice.baseCents} />],
          [words.columns.rate, <TaxRateText key="r" basisPoints={invoice.rateBasisPoints} />],
          [words.columns.vat, <Money key="v" cents={invoice.taxCents} />],
          [words.columns.total, <Money key="t" cents={invoice.totalCents} />],
        ]}
      />
    </DetailSection>
  );
}

function TaxProofs({ invoice, words }: { invoice: InvoiceDetail; words: InvoiceTexts }) {
  const { proofs } = invoice;
  return (
    <DetailSection title={words.proofs}>
      <FactList
        rows={[
          [words.columns.country, invoice.country],
          [words.card, proofs.card ?? words.unknown],
          [words.billing, proofs.billing ?? words.unknown],
          [words.network, proofs.network ?? words.unknown],
        ]}
      />
      {proofs.decided && (
        <p className="small ink2">
          {words.decided(proofs.decided.country, proofs.decided.by)} · <DateTime at={proofs.decided.at} /> ·{' '}
          {proofs.decided.note}
        </p>
      )}
    </DetailSection>
  );
}

function RelatedInvoices({ invoice, words }: { invoice: InvoiceDetail; words: InvoiceTexts }) {
  return (
    <DetailSection title={words.related}>
      {invoice.related.length === 0 ? (
        <p className="muted">{words.relatedNone}</p>
      ) : (
        <ul className="stack stack--8">
          {invoice.related.map((each) => (
            <li key={each.id}>
              <ScreenLink to="invoice" params={{ id: each.id }} className="mono">
                {each.number}
              </ScreenLink>{' '}
              <span className="muted small">{words.kinds[each.kind]}</span> ·{' '}
              <Money cents={each.totalCents} />
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}

function RegisterRecordSection({ invoice, words }: { invoice: InvoiceDetail; words: InvoiceTexts }) {
  const { record } = invoice;
  return (
    <>
      <h2>{words.record}</h2>
      {record ? (
        <>
          <p>
            <AgencyState invoice={invoice} words={words} />
          </p>
          <FactList
            rows={[
              [words.position, String(record.position)],
              [words.columns.date, <DateTime key="m" at={record.madeAt} />],
              [
                words.hash,
                <span key="h" className="mono hash small">
                  {record.hash}
                </span>,
              ],
              [words.csv, record.csv],
            ]}
          />
          {record.errorCode && (
            <Note tone="warn">
              {record.errorCode}: {record.errorText}
            </Note>
          )}
        </>
      ) : (
        <p className="muted">{words.noRecord}</p>
      )}
    </>
  );
}

function InvoiceFiles({
  invoice: { id, recipient },
  words,
}: {
  invoice: InvoiceDetail;
  words: InvoiceTexts;
}) {
  return (
    <div className="row row--wrap files">
      <ScreenLink to="invoices" look="sm" icon="cl">
        {words.back}
      </ScreenLink>
      {recipient && (
        <a
          className="btn btn--sm"
          href={pathOf('invoices.ubl', { params: { id } })}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="code" />
          {words.ubl}
        </a>
      )}
      <a
        className="btn btn--sm"
        href={pathOf('invoices.record', { params: { id } })}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="code" />
        {words.xml}
      </a>
    </div>
  );
}

/** The document is the main action, unless somebody must accept the buyer's number. */
function PdfLink({ id, label, main }: { id: string; label: string; main: boolean }) {
  return (
    <a
      className={main ? 'btn btn--sm btn--main' : 'btn btn--sm'}
      href={pathOf('invoices.pdf', { params: { id } })}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="doc" />
      {label}
    </a>
  );
}

function CancellationNote({ invoice, words }: { invoice: InvoiceDetail; words: InvoiceTexts }) {
  const { cancellation } = invoice;
  if (!cancellation) return null;
  const { by, at, note, otherNumber } = cancellation;
  return (
    <Note tone="warn" icon="ban">
      <b className="medium">{words.cancelledBy(by)}</b> · <DateTime at={at} />
      <br />
      {otherNumber ? words.cancelledAs(otherNumber) : words.cancelledNoSale}{' '}
      <span className="muted">{note}</span>
    </Note>
  );
}

export function Screen() {
  const { invoices: words } = useTexts(taxMessages);
  const { id } = useScreenParams('invoice');
  const read = useRead('invoices.show', { params: { id } });
  const invoice = read.data;
  if (!invoice) return <AsyncSection read={read} failed={words.one} />;
  return <InvoiceDetails invoice={invoice} words={words} />;
}

function RecipientSection({ invoice, words }: { invoice: InvoiceDetail; words: InvoiceTexts }) {
  return (
    <DetailSection title={words.recipient}>
      {invoice.recipient ? (
        <p>
          {invoice.recipient.name} · <span className="mono">{invoice.recipient.taxId}</span>
          <br />
          <span className="muted">{invoice.recipient.address.join(', ')}</span>
          {invoice.census && (
            <>
              <br />
              {words.census[invoice.census.answer]} · <DateTime at={invoice.census.askedAt} />
            </>
          )}
        </p>
      ) : (
        <p className="muted">{words.nobody}</p>
      )}
    </DetailSection>
  );
}

function InvoiceDetails({ invoice, words }: { invoice: InvoiceDetail; words: InvoiceTexts }) {
  const { treatments } = useTexts(taxMessages);
  const language = useLanguage();
  const { id } = invoice;
  const actions = useInvoiceActions(invoice, words.acts);
  return (
    <DetailScreen
      title={invoice.number}
      about={words.kinds[invoice.kind]}
      at={`invoices/${id}`}
      actions={actions}
      links={<PdfLink id={id} label={words.pdf} main={actions.every(({ tone }) => tone !== 'main')} />}
      notices={invoice.cancelled && <CancellationNote invoice={invoice} words={words} />}
      facts={[
        {
          label: words.columns.total,
          value: <Money cents={invoice.totalCents} />,
          more: treatments[invoice.treatment],
        },
        { label: words.columns.date, value: <DateTime at={invoice.issuedAt} as="day" /> },
        {
          label: words.operation,
          value: formatDay(new Date(`${invoice.operationOn}T12:00:00Z`), language),
        },
        {
          label: words.columns.order,
          value: (
            <ScreenLink to="order" params={{ id: invoice.orderId }} className="mono">
              {invoice.orderNumber}
            </ScreenLink>
          ),
          more: invoice.ofNumber ? words.of(invoice.ofNumber) : undefined,
        },
      ]}
      timeline={<RegisterRecordSection invoice={invoice} words={words} />}
    >
      <InvoiceFiles invoice={invoice} words={words} />
      <InvoiceAmounts invoice={invoice} words={words} />
      <DetailSection title={words.lines}>
        <FactList
          rows={invoice.lines.map(({ text, grossCents }) => [text, <Money key={text} cents={grossCents} />])}
        />
      </DetailSection>
      <RecipientSection invoice={invoice} words={words} />
      <TaxProofs invoice={invoice} words={words} />
      <RelatedInvoices invoice={invoice} words={words} />
      <DetailSection title={words.issuer}>
        <p>
          {invoice.issuer.name} · <span className="mono">{invoice.issuer.taxId}</span>
          <br />
          <span className="muted">{invoice.issuer.address.join(', ')}</span>
        </p>
      </DetailSection>
    </DetailScreen>
  );
}
