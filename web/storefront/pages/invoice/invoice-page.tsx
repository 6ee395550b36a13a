import type { InvoiceVisit, PrintedInvoice } from '#contracts/invoices/invoice.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { publicAddress } from '#contracts/public-address.ts';
import { type InvoiceTexts, invoiceMessages } from '#messages/invoice.ts';
import { Icon } from '../../parts/icon.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';
import { FullInvoiceForm } from './full-invoice-form.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';

type OpenVisit = Extract<InvoiceVisit, { kind: 'open' }>;

interface FilesProps {
  accessToken: string;
  invoice: PrintedInvoice;
  words: InvoiceTexts;
}

/** Links the files of an invoice. The XML file exists only for invoices that name their buyer. */
function InvoiceFiles({ accessToken, invoice, words }: FilesProps) {
  const params = { id: accessToken, invoiceId: invoice.id };
  const { number, buyer } = invoice;
  return (
    <>
      <p className="paper-bar">
        <span className="meta">{number}</span>
        {buyer && (
          <a
            className="btn small"
            href={publicAddress('GET /api/orders/:id/invoices/:invoiceId/ubl', { params })}
            download
            aria-label={words.ublOf(number)}
          >
            {words.ubl}
          </a>
        )}
        <a
          className="btn small"
          href={publicAddress('GET /api/orders/:id/invoices/:invoiceId/pdf', { params })}
          download
          aria-label={words.pdfOf(number)}
        >
          {words.pdf}
        </a>
      </p>
      {buyer && <p className="paper-bar meta">{words.electronic}</p>}
    </>
  );
}

function InvoiceDocuments({ visit, locale }: { visit: OpenVisit; locale: Locale }) {
  const words = invoiceMessages[locale];
  return visit.invoices.map((invoice) => (
    <div key={invoice.id}>
      <InvoiceFiles accessToken={visit.accessToken} invoice={invoice} words={words} />
      <InvoiceSheet invoice={invoice} />
    </div>
  ));
}

function OpenInvoices({ visit, locale }: { visit: OpenVisit; locale: Locale }) {
  const words = invoiceMessages[locale];
  const { form, accessToken } = visit;
  return (
    <div className="papers">
      <div className="paper-lead">
        <h1 id="content">{words.headingOf(visit.orderNumber)}</h1>
        <a className="btn small" href={`${pathTo('orderSuccess', locale)}?order=${accessToken}`}>
          {words.back}
        </a>
      </div>
      {(visit.waiting || visit.asked) && (
        <div className="alert good paper-note" role="status">
          <Icon name="ok" />
          <p>{visit.waiting ? words.waiting : words.asked}</p>
        </div>
      )}
      <InvoiceDocuments visit={visit} locale={locale} />
      {form && (
        <div className="paper-form">
          <FullInvoiceForm visit={visit} form={form} locale={locale} />
        </div>
      )}
    </div>
  );
}

export function InvoicePage({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const words = invoiceMessages[locale];
  const visit = data.content.invoice;
  if (visit?.kind === 'open')
    return (
      <main>
        <OpenInvoices visit={visit} locale={locale} />
      </main>
    );
  return (
    <main>
      <PageBand
        title={visit?.kind === 'busy' ? words.heading : words.unknownTitle}
        lead={visit?.kind === 'busy' ? words.busy : words.unknown}
      />
    </main>
  );
}
