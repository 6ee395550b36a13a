import { orderIdSchema } from '#contracts/ids.ts';
import type { BuyerDraft, BuyerProblems, InvoiceVisit } from '#contracts/invoice.ts';
import type { Deps } from '#server/deps.ts';
import { isFlood } from '#server/http/limits.ts';
import type { PageVisits, VisitAnswer } from '#server/http/page-visit.ts';
import { askFull } from './ask-full.ts';
import { emptyBuyer, readBuyer } from './buyer-rules.ts';
import { type KeptInvoice, printInvoice } from './print-invoice.ts';
import { readInvoices, readPaidOrder } from './store-read.ts';

/** The order's id is the secret of its link. */
function findPaid(deps: Deps, given: unknown) {
  const id = orderIdSchema.safeParse(typeof given === 'string' ? given.toLowerCase() : '');
  return id.success ? readPaidOrder(deps.database, id.data) : undefined;
}

// The link is a secret of its reader: no other site is told of it.
const headers = { 'referrer-policy': 'no-referrer' };
const statusOf = { unknown: 404, busy: 429, open: 200 } as const;
const answer = (invoice: InvoiceVisit, status: number = statusOf[invoice.kind]): VisitAnswer => ({
  content: { invoice },
  status,
  headers,
});

/** A buyer who is named already, or from the beginning, has nothing to ask for. */
const mayAsk = (named: boolean, invoices: readonly KeptInvoice[]): boolean =>
  !named && !invoices.some(({ type }) => type === 'F1');

async function show(
  deps: Deps,
  given: unknown,
  typed?: { draft: BuyerDraft; problems: BuyerProblems },
): Promise<InvoiceVisit> {
  const order = await findPaid(deps, given);
  if (!order) return { kind: 'unknown' };
  const invoices = await readInvoices(deps.database, order.id);
  const asks = mayAsk(order.named, invoices);
  return {
    kind: 'open',
    orderId: order.id,
    orderNumber: order.number,
    invoices: invoices.map(printInvoice),
    waiting: invoices.length === 0,
    form: asks ? (typed ?? { draft: emptyBuyer, problems: {} }) : null,
    asked: order.named && !invoices.some(({ type }) => type === 'F1' || type === 'F3'),
  };
}

/** The page of an order's invoices, for whoever holds its secret link: shows them, and takes who a full one is for. */
export const invoiceVisits = (deps: Deps): PageVisits => ({
  async show({ query, request }) {
    if (await isFlood(deps, [['search', request.ip]])) return answer({ kind: 'busy' });
    return answer(await show(deps, query.get('order')));
  },
  async submit({ path, request }, form) {
    if (await isFlood(deps, [['contact', request.ip]])) return answer({ kind: 'busy' });
    const order = await findPaid(deps, form.order);
    if (!order) return answer({ kind: 'unknown' });
    const { recipient, ...typed } = readBuyer(form);
    if (!recipient) return answer(await show(deps, order.id, typed), 422);
    if (!order.named) await askFull(deps, { orderId: order.id, recipient });
    return { to: `${path}?order=${order.id}` };
  },
});
