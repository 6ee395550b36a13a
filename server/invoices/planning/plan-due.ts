import type { RefundId } from '#contracts/kit/ids.ts';
import { asXmlText, cutText } from '#contracts/kit/text.ts';
import type { PendingReason } from '#contracts/staff/pending.ts';
import { wordPackage } from '#server/mail/wording/order-wording.ts';
import { type Supply, untaxedTreatmentOf } from '#server/tax/vat/decide-supplies.ts';
import type { PlannedDue } from '../numbering/number-drafts.ts';
import type { PrintedLine } from '../papers/invoice-content.ts';
import { figuresOfSale, typeOfRefund, withRegister } from './compose-rules.ts';
import {
  type Draft,
  type Issued,
  leftOf,
  planFull,
  planRefund,
  planReturnedRefund,
  planSale,
  saleOf,
  signed,
  takeBackFull,
} from './plan-rules.ts';
import type { Due, SoldLine } from './store-dues.ts';

interface Untaxing extends Pick<Due, 'recipient' | 'untaxed'> {
  issued: readonly Issued[];
}

/**
 * Plans a sale with VAT charged to a buyer outside the EU VAT area, or to a business of another state that owes the tax
 * itself. The rest of the sale is reversed, first its replacing full invoice, and invoiced again without VAT. With a
 * refund of the VAT both happen in one step, so that invoices equal payments at any time. Without a refund the price
 * stays. Returns undefined if that was not decided or is done.
 */
export function planUntaxed(
  { issued, recipient, untaxed }: Untaxing,
  sale: Issued,
  refund?: { refundId: RefundId; amountCents: number },
): Draft[] | undefined {
  const treatment = untaxedTreatmentOf(recipient);
  const left = leftOf(issued, sale);
  const totalCents = left.baseCents + left.taxCents - (refund?.amountCents ?? 0);
  if (!untaxed || !recipient || !treatment || sale.taxCents === 0 || totalCents <= 0) return undefined;
  const rectifying: Draft = {
    type: typeOfRefund(sale.type),
    treatment: sale.treatment,
    figures: withRegister(sale.treatment, sale.rateBasisPoints, signed(left, -1)),
    of: sale,
    refundId: refund?.refundId,
    recipient: sale.recipient ?? undefined,
    corrects: 'tax',
  };
  const anew: Draft = {
    type: 'F1',
    treatment,
    figures: figuresOfSale({ totalCents, treatment, rateBasisPoints: 0, recipient }),
    of: sale,
    recipient,
  };
  return [...takeBackFull(issued, sale, { recipient, corrects: 'tax' }), rectifying, anew];
}

export type Planned =
  | ({ kind: 'drafted' } & PlannedDue)
  | { kind: 'held'; due: Due; why: string; reason: PendingReason; field?: string; code?: string };

const wordLine = (line: SoldLine, locale: Due['locale']): string => wordPackage({ ...line, locale });

const printed = ({ lines, locale }: Due): PrintedLine[] =>
  lines.map((line) => ({ text: wordLine(line, locale), grossCents: line.priceCents }));

/** Returns the Spanish description for the register. */
const described = ({ lines, orderNumber }: Due): string =>
  cutText(asXmlText(`${lines.map((line) => wordLine(line, 'es')).join(', ')} (pedido ${orderNumber})`), 500);

/** Returns the drafts of a pending invoice. `supply` is the tax of a sale that is not invoiced yet. */
export function planDue(due: Due, supply: Supply | undefined): Planned {
  const drafted = (drafts: Draft[]): Planned => ({
    kind: 'drafted',
    due,
    drafts,
    lines: printed(due),
    description: described(due),
  });
  const sale = saleOf(due.issued);
  if (due.cause === 'sale') return sale ? drafted([]) : planOfSale(due, supply, drafted);
  if (due.cancelled) return { kind: 'held', due, why: 'invoiced_elsewhere', reason: 'invoice_failed' };
  if (!sale) throw new Error('what is due comes before its sale');
  switch (due.cause) {
    case 'refund':
    case 'refund_returned': {
      const { refundId, amountCents, issued } = due;
      if (refundId === null || amountCents === null) throw new Error('a refund without its amount is due');
      return drafted(
        due.cause === 'refund'
          ? (planUntaxed(due, sale, { refundId, amountCents }) ??
              planRefund(issued, sale, { refundId, amountCents }))
          : planReturnedRefund(issued, sale, { refundId, amountCents }),
      );
    }
    case 'full':
      return drafted(
        planUntaxed(due, sale) ?? (due.recipient ? planFull(due.issued, sale, due.recipient) : []),
      );
  }
}

function planOfSale(due: Due, supply: Supply | undefined, drafted: (drafts: Draft[]) => Planned): Planned {
  if (!supply) throw new Error('nobody has said whose tax the sale carries');
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
