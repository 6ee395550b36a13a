import type { PendingReason } from '#contracts/pending.ts';
import { asXmlText, cutText } from '#contracts/text.ts';
import { wordPackage } from '#server/mail/order-wording.ts';
import type { Supply } from '#server/tax/decide-supplies.ts';
import type { PrintedLine } from './invoice-content.ts';
import type { PlannedDue } from './number-drafts.ts';
import { type Draft, planFull, planRefund, planReturnedRefund, planSale, saleOf } from './plan-rules.ts';
import type { Due, SoldLine } from './store-dues.ts';

export type Planned =
  | ({ kind: 'drafted' } & PlannedDue)
  | { kind: 'held'; due: Due; why: string; reason: PendingReason; field?: string };

const wordLine = (line: SoldLine, locale: Due['locale']): string => wordPackage({ ...line, locale });

/** The lines as they are printed; a line that cost nothing is no part of the sale's price. */
const printed = ({ lines, locale }: Due): PrintedLine[] =>
  lines.map((line) => ({ text: wordLine(line, locale), grossCents: line.priceCents }));

/** What the register is told of it, in Spanish. */
const described = ({ lines, orderNumber }: Due): string =>
  cutText(asXmlText(`${lines.map((line) => wordLine(line, 'es')).join(', ')} (pedido ${orderNumber})`), 500);

/** What is to be issued for what is due. `supply`: of a sale that is not invoiced yet. */
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
          ? planRefund(issued, sale, { refundId, amountCents })
          : planReturnedRefund(issued, sale, { refundId, amountCents }),
      );
    }
    case 'full':
      return drafted(due.recipient ? planFull(due.issued, sale, due.recipient) : []);
  }
}

function planOfSale(due: Due, supply: Supply | undefined, drafted: (drafts: Draft[]) => Planned): Planned {
  if (!supply) throw new Error('nobody has said whose tax the sale carries');
  if (supply.kind === 'held') return { kind: 'held', due, why: supply.why, reason: 'sale_place_open' };
  const { totalCents, recipient } = due;
  const { treatment, rateBasisPoints } = supply;
  const drafts = planSale({ totalCents, treatment, rateBasisPoints, ...(recipient ? { recipient } : {}) });
  if (drafts) return drafted(drafts);
  return { kind: 'held', due, why: 'over_the_limit', reason: 'invoice_needs_buyer' };
}
