import type { FastifyRequest } from 'fastify';
import type { BuyerDraft, BuyerProblems, InvoiceVisit } from '#contracts/invoices/invoice.ts';
import { findOpened } from '#server/orders/access/open-order.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import type { PageVisits, VisitAnswer } from '#server/platform/http/page-piece.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { emptyBuyer, readBuyer } from '#server/tax/vat/buyer-rules.ts';
import { queryCensus } from '#server/tax/vat/check-tax-number.ts';
import { composeInvoiceTexts, type StoredInvoice } from './documents/print-invoice.ts';
import { requestFullInvoice } from './planning/request-full-invoice.ts';
import { readInvoices, readPaidOrder } from './store.ts';

async function findPaid(deps: Deps, request: FastifyRequest, given: unknown) {
  const opened = typeof given === 'string' ? await findOpened(deps, request, given) : undefined;
  const order = opened && (await readPaidOrder(deps.database, opened.orderId));
  return order && { ...order, access: opened.access };
}
type OpenedPaid = NonNullable<Awaited<ReturnType<typeof findPaid>>>;

// The link is private, so other sites must not receive it as referrer.
const headers = { 'referrer-policy': 'no-referrer' };
const statusOf = { unknown: 404, busy: 429, open: 200 } as const;
const toVisitAnswer = (invoice: InvoiceVisit, status: number = statusOf[invoice.kind]): VisitAnswer => ({
  content: { invoice },
  status,
  headers,
});

const canRequestFullInvoice = (named: boolean, invoices: readonly StoredInvoice[]): boolean =>
  !named && !invoices.some(({ type }) => type === 'F1');

async function showInvoices(
  deps: Deps,
  order: OpenedPaid | undefined,
  typed?: { draft: BuyerDraft; problems: BuyerProblems },
): Promise<InvoiceVisit> {
  if (!order) return { kind: 'unknown' };
  const invoices = await readInvoices(deps.database, order.id);
  const asks = canRequestFullInvoice(order.named, invoices);
  return {
    kind: 'open',
    accessToken: order.access,
    orderNumber: order.number,
    invoices: invoices.map(composeInvoiceTexts),
    waiting: invoices.length === 0,
    form: asks ? (typed ?? { draft: emptyBuyer, problems: {} }) : null,
    asked: order.named && !invoices.some(({ type }) => type === 'F1' || type === 'F3'),
  };
}

export const invoiceVisits = (deps: Deps): PageVisits => ({
  async show({ query, request }) {
    if (await isFlood(deps, [['search', request.ip]])) return toVisitAnswer({ kind: 'busy' });
    return toVisitAnswer(await showInvoices(deps, await findPaid(deps, request, query.get('order'))));
  },
  async submit({ path, request }, form) {
    if (await isFlood(deps, [['contact', request.ip]])) return toVisitAnswer({ kind: 'busy' });
    const order = await findPaid(deps, request, form.order);
    if (!order) return toVisitAnswer({ kind: 'unknown' });
    const { taxId } = await shopIdentity.current(deps);
    const issued = (await readInvoices(deps.database, order.id)).length > 0;
    const { recipient, ...typed } = readBuyer(form, { ownTaxId: taxId, issued });
    if (!recipient) return toVisitAnswer(await showInvoices(deps, order, typed), 422);
    if (order.named) return { to: `${path}?order=${order.access}` };
    if (await isFlood(deps, [['tax-number', order.id]])) return toVisitAnswer({ kind: 'busy' });
    const census = await queryCensus(deps, recipient);
    if (census.answer === 'unknown')
      return toVisitAnswer(
        await showInvoices(deps, order, { ...typed, problems: { number: 'not_theirs' } }),
        422,
      );
    try {
      await requestFullInvoice(deps, { orderId: order.id, recipient }, census);
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'tax_number_not_theirs')) throw error;
      return toVisitAnswer(
        await showInvoices(deps, order, { ...typed, problems: { number: 'not_theirs' } }),
        422,
      );
    }
    return { to: `${path}?order=${order.access}` };
  },
});
