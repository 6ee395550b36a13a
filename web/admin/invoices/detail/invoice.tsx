import '../invoices.css';
import type { InvoiceDetail } from '#contracts/invoices/invoices.ts';
import { type TaxWords, taxMessages } from '#messages/admin/tax/vat.ts';
import { pathOf } from '../../data/call-shop.ts';
import { useRead } from '../../data/use-read.ts';
import { DetailScreen, Facts, Section } from '../../detail/detail-screen.tsx';
import { useLanguage, useWords } from '../../language.ts';
import { AsyncSection } from '../../parts/async-section.tsx';
import { formatDay } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { AgencyState, Rate } from '../list/invoice-words.tsx';
import { useInvoiceActs } from './invoice-dialogs.tsx';

type Words = TaxWords['invoices'];

function Figures({ invoice, words }: { invoice: InvoiceDetail; words: Words }) {
  return (
    <Section title={words.figures}>
      <Facts
        rows={[
          [words.columns.base, <Money key="b" cents={invoice.baseCents} />],
          [words.columns.rate, <Rate key="r" basisPoints={invoice.rateBasisPoints} />],
          [words.columns.vat, <Money key="v" cents={invoice.taxCents} />],
          [words.columns.total, <Money key="t" cents={invoice.totalCents} />],
        ]}
      />
    </Section>
  );
}

function Proofs({ invoice, words }: { invoice: InvoiceDetail; words: Words }) {
  const { proofs } = invoice;
  return (
    <Section title={words.proofs}>
      <Facts
        rows={[
          [words.columns.country, invoice.country],
          [words.card, proofs.card ?? words.unknown],
          [words.billing, proofs.billing ?? words.unknown],
          [words.network, proofs.network ?? words.unknown],
        ]}
      />
      {proofs.decided && (
        <p className="small ink2">
          {words.decided(proofs.decided.country, proofs.decided.by)} · <Moment at={proofs.decided.at} /> ·{' '}
          {proofs.decided.note}
        </p>
      )}
    </Section>
  );
}

function Related({ invoice, words }: { invoice: InvoiceDetail; words: Words }) {
  return (
    <Section title={words.related}>
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
    </Section>
  );
}

function Record({ invoice, words }: { invoice: InvoiceDetail; words: Words }) {
  const { record } = invoice;
  return (
    <>
      <h2>{words.record}</h2>
      {record ? (
        <>
          <p>
            <AgencyState invoice={invoice} words={words} />
          </p>
          <Facts
            rows={[
              [words.position, String(record.position)],
              [words.columns.date, <Moment key="m" at={record.madeAt} />],
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
            <p className="note note--warn">
              <Icon name="alert" />
              <span className="grow">
                {record.errorCode}: {record.errorText}
              </span>
            </p>
          )}
        </>
      ) : (
        <p className="muted">{words.noRecord}</p>
      )}
    </>
  );
}

function Files({ invoice: { id, recipient }, words }: { invoice: InvoiceDetail; words: Words }) {
  return (
    <div className="row row--wrap files">
      <ScreenLink to="invoices" look="sm" icon="cl">
        {words.back}
      </ScreenLink>
      <a
        className="btn btn--sm"
        href={pathOf('invoices.pdf', { params: { id } })}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="doc" />
        {words.pdf}
      </a>
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

function Cancelled({ invoice, words }: { invoice: InvoiceDetail; words: Words }) {
  const { cancellation } = invoice;
  if (!cancellation) return null;
  const { by, at, note, otherNumber } = cancellation;
  return (
    <div className="note note--warn">
      <Icon name="ban" />
      <div className="grow">
        <b className="medium">{words.cancelledBy(by)}</b> · <Moment at={at} />
        <br />
        {otherNumber ? words.cancelledAs(otherNumber) : words.cancelledNoSale}{' '}
        <span className="muted">{note}</span>
      </div>
    </div>
  );
}

export function Screen() {
  const { invoices: words } = useWords(taxMessages);
  const { id } = useScreenParams('invoice');
  const read = useRead('invoices.show', { params: { id } });
  const invoice = read.data;
  if (!invoice) return <AsyncSection read={read} failed={words.one} />;
  return <Shown invoice={invoice} words={words} />;
}

function Recipient({ invoice, words }: { invoice: InvoiceDetail; words: Words }) {
  return (
    <Section title={words.recipient}>
      {invoice.recipient ? (
        <p>
          {invoice.recipient.name} · <span className="mono">{invoice.recipient.taxId}</span>
          <br />
          <span className="muted">{invoice.recipient.address.join(', ')}</span>
          {invoice.census && (
            <>
              <br />
              {words.census[invoice.census.answer]} · <Moment at={invoice.census.askedAt} />
            </>
          )}
        </p>
      ) : (
        <p className="muted">{words.nobody}</p>
      )}
    </Section>
  );
}

function Shown({ invoice, words }: { invoice: InvoiceDetail; words: Words }) {
  const { treatments } = useWords(taxMessages);
  const language = useLanguage();
  const { id } = invoice;
  return (
    <DetailScreen
      title={invoice.number}
      about={words.kinds[invoice.kind]}
      at={`invoices/${id}`}
      actions={useInvoiceActs(invoice, words.acts)}
      notices={invoice.cancelled && <Cancelled invoice={invoice} words={words} />}
      facts={[
        {
          label: words.columns.total,
          value: <Money cents={invoice.totalCents} />,
          more: treatments[invoice.treatment],
        },
        { label: words.columns.date, value: <Moment at={invoice.issuedAt} as="day" /> },
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
      timeline={<Record invoice={invoice} words={words} />}
    >
      <Files invoice={invoice} words={words} />
      <Figures invoice={invoice} words={words} />
      <Section title={words.lines}>
        <Facts
          rows={invoice.lines.map(({ text, grossCents }) => [text, <Money key={text} cents={grossCents} />])}
        />
      </Section>
      <Recipient invoice={invoice} words={words} />
      <Proofs invoice={invoice} words={words} />
      <Related invoice={invoice} words={words} />
      <Section title={words.issuer}>
        <p>
          {invoice.issuer.name} · <span className="mono">{invoice.issuer.taxId}</span>
          <br />
          <span className="muted">{invoice.issuer.address.join(', ')}</span>
        </p>
      </Section>
    </DetailScreen>
  );
}
