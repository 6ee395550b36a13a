import type { PrintedInvoice } from '#contracts/invoices/invoice.ts';
import { Facts } from '../../parts/facts.tsx';
import { LogoMark } from '../../parts/logo.tsx';

function InvoiceParty({ party }: { party: PrintedInvoice['seller'] }) {
  const [first, ...lines] = party.lines;
  return (
    <div>
      <h3>{party.title}</h3>
      <address>
        <b>{first}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  );
}

function InvoiceHead({ invoice, id }: { invoice: PrintedInvoice; id: string }) {
  const { code, title, facts, shop } = invoice;
  return (
    <header>
      <div>
        <p className="paper-mark">
          <LogoMark />
          {shop}
        </p>
        <h2 id={id}>{title}</h2>
        <Facts look="paper-facts" rows={facts} />
      </div>
      <figure className="paper-code">
        <figcaption>{code.above}</figcaption>
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={code.alt}
        >
          <path d={code.path} />
        </svg>
        <p>{code.below}</p>
      </figure>
    </header>
  );
}

/** Shows an invoice as printed: always light, in the language of its order. */
export function InvoiceSheet({ invoice }: { invoice: PrintedInvoice }) {
  const id = `f-${invoice.id}`;
  const { table, sums, notes, seller, buyer } = invoice;
  return (
    <article className="paper" aria-labelledby={id} lang={invoice.locale}>
      <InvoiceHead invoice={invoice} id={id} />
      <section className="paper-sides">
        <InvoiceParty party={seller} />
        {buyer && <InvoiceParty party={buyer} />}
      </section>
      <table aria-label={table.caption}>
        <thead>
          <tr>
            {table.head.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ text, note, rate, amount }) => (
            <tr key={text}>
              <td>
                {text}
                {note && <small>{note}</small>}
              </td>
              <td>{rate}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts
        look="paper-sums"
        rows={sums.map(({ label, value, total }) => [label, value, total ? 'total' : undefined])}
      />
      <footer>
        <div>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <p className="paper-page">{invoice.page}</p>
      </footer>
    </article>
  );
}
