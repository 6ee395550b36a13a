import type { RefundId } from '#contracts/kit/ids.ts';
import { asXmlText, truncateText } from '#contracts/kit/text.ts';
import type { PendingReason } from '#contracts/staff/pending.ts';
import { formatPackage } from '#server/mail/wording/order-wording.ts';
import { type SupplyDecision, untaxedTreatmentOf } from '#server/tax/vat/decide-supplies.ts';
import type { PrintedLine } from '../documents/invoice-content.ts';
import type { PlannedInvoiceDrafts } from '../numbering/number-drafts.ts';
import { figuresOfSale, typeOfRefund, withRegister } from './compose-rules.ts';
import {
  applySign,
  type InvoiceDraft,
  type IssuedInvoice,
  planFullInvoice,
  planRefund,
  planReturnedRefund,
  planSale,
  remainingOf,
  reverseFullInvoices,
  saleOf,
} from './plan-rules.ts';
import type { PendingInvoice, SoldLine } from './store-dues.ts';

interface UntaxedFacts extends Pick<PendingInvoice, 'recipient' | 'untaxed'> {
  issued: readonly IssuedInvoice[];
}

/**
 * Plans a sale with VAT charged to a buyer outside the EU VAT area, or to a business of another state that owes the tax
 * itself. The rest of the sale is reversed, first its replacing full invoice, and invoiced again without VAT. With a
 * refund of the VAT both happen in one step, so that invoices equal payments at any time. Without a refund the price
 * stays. Undefined if no such reissue was decided or it is done.
 */
export function planUntaxedSale(
  { issued, recipient, untaxed }: UntaxedFacts,
  sale: IssuedInvoice,
  refund?: { refundId: RefundId; amountCents: number },
): InvoiceDraft[] | undefined {
  const treatment = untaxedTreatmentOf(recipient);
  const left = remainingOf(issued, sale);
  const totalCents = left.baseCents + left.taxCents - (refund?.amountCents ?? 0);
  if (!untaxed || !recipient || !treatment || sale.taxCents === 0 || totalCents <= 0) return undefined;
  const rectifying: InvoiceDraft = {
    type: typeOfRefund(sale.type),
    treatment: sale.treatment,
    figures: withRegister(sale.treatment, sale.rateBasisPoints, applySign(left, -1)),
    of: sale,
    refundId: refund?.refundId,
    recipient: sale.recipient ?? undefined,
    corrects: 'tax',
  };
  const anew: InvoiceDraft = {
    type: 'F1',
    treatment,
    figures: figuresOfSale({ totalCents, treatment, rateBasisPoints: 0, recipient }),
    of: sale,
    recipient,
  };
  return [...reverseFullInvoices(issued, sale, { recipient, corrects: 'tax' }), rectifying, anew];
}

export type PlannedInvoice =
  | ({ kind: 'drafted' } & PlannedInvoiceDrafts)
  | { kind: 'held'; due: PendingInvoice; why: string; reason: PendingReason; field?: string; code?: string };

const formatLine = (line: SoldLine, locale: PendingInvoice['locale']): string =>
  formatPackage({ ...line, locale });

const toPrintedLines = ({ lines, locale }: PendingInvoice): PrintedLine[] =>
  lines.map((line) => ({ text: formatLine(line, locale), grossCents: line.priceCents }));

const describeForRegister = ({ lines, orderNumber }: PendingInvoice): string =>
  truncateText(
    asXmlText(`${lines.map((line) => formatLine(line, 'es')).join(', ')} (pedido ${orderNumber})`),
    500,
  );

/** `supply` is the tax of a sale that is not invoiced yet. */
export function planPendingInvoice(due: PendingInvoice, supply: SupplyDecision | undefined): PlannedInvoice {
  const drafted = (drafts: InvoiceDraft[]): PlannedInvoice => ({
    kind: 'drafted',
    due,
    drafts,
    lines: toPrintedLines(due),
    description: describeForRegister(due),
  });
  const sale = saleOf(due.issued);
  if (due.cause === 'sale') return sale ? drafted([]) : planOfSale(due, supply, drafted);
  if (due.cancelled) return { kind: 'held', due, why: 'invoiced_elsewhere', reason: 'invoice_failed' };
  if (!sale) throw new Error('the invoice of a refund is planned before that of its sale');
  switch (due.cause) {
    case 'refund':
    case 'refund_returned': {
      const { refundId, amountCents, issued } = due;
      if (refundId === null || amountCents === null)
        throw new Error('the pending invoice of a refund has no amount');
      return drafted(
        due.cause === 'refund'
          ? (planUntaxedSale(due, sale, { refundId, amountCents }) ??
              planRefund(issued, sale, { refundId, amountCents }))
          : planReturnedRefund(issued, sale, { refundId, amountCents }),
      );
    }
    case 'full':
      return drafted(
        planUntaxedSale(due, sale) ?? (due.recipient ? planFullInvoice(due.issued, sale, due.recipient) : []),
      );
  }
}

function planOfSale(
  due: PendingInvoice,
  supply: SupplyDecision | undefined,
  drafted: (drafts: InvoiceDraft[]) => PlannedInvoice,
): PlannedInvoice {
  if (!supply) throw new Error('the tax of the sale was not determined');
  if (supply.kind === 'held') {
    const reason = supply.why === 'number_unproven' ? 'vat_number_unproven' : 'sale_place_open';
    return { kind: 'held', due, why: supply.why, reason };
  }
  const { totalCents, recipient } = due;
  const { treatment, rateBasisPoints } = supply;
  const drafts = planSale({ totalCents, treatment, rateBasisPoints, recipient: recipient ?? undefined });
  if (drafts) return drafted(drafts);
  const why = treatment.kind === 'outside' ? 'outside_the_union' : 'over_the_limit';
  return { kind: 'held', due, why, reason: 'invoice_needs_buyer' };
}
