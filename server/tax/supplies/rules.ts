import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Treatment } from '../vat/decide-rules.ts';
import { type Split, splitGross, splitRefund } from '../vat/split-rules.ts';

export type SupplyCause = 'sale' | 'refund' | 'refund_returned' | 'correction' | 'in_place';

export interface DecidedFigures extends Split {
  treatment: Treatment;
  rateBasisPoints: number;
}

/** Row of the supply ledger. Amounts are signed: refunds are negative. */
export interface SupplyRow {
  id: string;
  orderId: OrderId;
  cause: SupplyCause;
  refundId: RefundId | null;
  invoiceId: string | null;
  reversesId: string | null;
  /** `yyyy-mm-dd` in Madrid. */
  operationOn: string;
  soldOn: string;
  totalCents: Cents;
  /** Null until the tax is determined. */
  decided: DecidedFigures | null;
}

export type NewSupply = Omit<SupplyRow, 'id'>;

const hasTax = ({ kind }: Treatment): boolean => kind === 'domestic' || kind === 'one_stop';

/** Returns rows that count: not reversals and not reversed. */
export const currentRows = (rows: readonly SupplyRow[]): SupplyRow[] => {
  const reversed = new Set(rows.map(({ reversesId }) => reversesId));
  return rows.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
};

/** Returns the current row of the sale. After a change of the buyer, the newest one. */
export const saleOf = (rows: readonly SupplyRow[]): SupplyRow | undefined =>
  currentRows(rows).findLast(
    ({ cause, totalCents }) => (cause === 'sale' || cause === 'correction') && totalCents > 0,
  );

export function decideSale(totalCents: Cents, treatment: Treatment, rateBasisPoints: number): DecidedFigures {
  const rate = hasTax(treatment) ? rateBasisPoints : 0;
  return { treatment, rateBasisPoints: rate, ...splitGross(totalCents, rate) };
}

const isRefund = ({ cause }: Pick<SupplyRow, 'cause'>): boolean =>
  cause === 'refund' || cause === 'refund_returned';

/**
 * Returns the figures of a refund, or of a refund that a bank returned, by differences: all refunds together never
 * exceed the base or tax of the sale. Undefined while the sale's tax is not determined, or if more was refunded than
 * sold. Staff resolve that case.
 */
export function decideRefund(
  rows: readonly SupplyRow[],
  { cause, refundId, totalCents }: Pick<NewSupply, 'cause' | 'refundId' | 'totalCents'>,
): DecidedFigures | undefined {
  const sale = saleOf(rows);
  if (!sale?.decided) return undefined;
  const { treatment, rateBasisPoints } = sale.decided;
  const after = currentRows(rows).filter((row) => isRefund(row) && Number(row.id) > Number(sale.id));
  if (cause === 'refund_returned') {
    const own = after.find((row) => row.refundId === refundId && row.totalCents === -totalCents)?.decided;
    const { baseCents, taxCents } = own ?? splitGross(-totalCents, rateBasisPoints);
    return { treatment, rateBasisPoints, baseCents: 0 - baseCents, taxCents: 0 - taxCents };
  }
  const refunded = { baseCents: 0, taxCents: 0 };
  for (const { decided } of after) {
    refunded.baseCents -= decided?.baseCents ?? 0;
    refunded.taxCents -= decided?.taxCents ?? 0;
  }
  const { baseCents, taxCents } = sale.decided;
  if (-totalCents > baseCents + taxCents - refunded.baseCents - refunded.taxCents) return undefined;
  const back = splitRefund({ baseCents, taxCents, rateBasisPoints, refunded }, -totalCents);
  return {
    treatment,
    rateBasisPoints,
    baseCents: 0 - back.baseCents,
    taxCents: 0 - back.taxCents,
  };
}

const sameTreatment = (one: Treatment, other: Treatment): boolean =>
  one.kind === other.kind &&
  one.country === other.country &&
  ('taxedIn' in one ? one.taxedIn : null) === ('taxedIn' in other ? other.taxedIn : null);

export const sameDecision = (one: DecidedFigures, other: DecidedFigures): boolean =>
  sameTreatment(one.treatment, other.treatment) &&
  one.rateBasisPoints === other.rateBasisPoints &&
  one.baseCents === other.baseCents &&
  one.taxCents === other.taxCents;

export const reversalOf = ({ id, decided, ...row }: SupplyRow): NewSupply => ({
  ...row,
  invoiceId: null,
  reversesId: id,
  totalCents: 0 - row.totalCents,
  decided: decided && {
    ...decided,
    baseCents: 0 - decided.baseCents,
    taxCents: 0 - decided.taxCents,
  },
});

export interface BookedInvoice extends Omit<SupplyRow, 'invoiceId' | 'reversesId' | 'decided'> {
  decided: DecidedFigures;
}

export interface BookingResult {
  /** Rows that waited for this invoice and have the same figures. */
  links: { id: string; invoiceId: string }[];
  decisions: { id: string; decided: DecidedFigures }[];
  inserts: NewSupply[];
}

/**
 * Reconciles an order's ledger with one of its invoices. The waiting row gets the invoice. If the figures differ, that
 * row is reversed and the invoice gets a new row.
 *
 * @param rows all rows of the order, the oldest first
 */
export function reconcileInvoice(rows: readonly SupplyRow[], invoice: BookedInvoice): BookingResult {
  const { id: invoiceId, cause, refundId, decided } = invoice;
  const waiting = currentRows(rows).find(
    (row) =>
      row.invoiceId === null &&
      row.cause === cause &&
      (cause === 'sale' || row.refundId === refundId) &&
      row.totalCents === invoice.totalCents,
  );
  const stale = waiting ? [] : staleRowsFor(rows, invoice);
  if (waiting && (!waiting.decided || sameDecision(waiting.decided, decided)))
    return {
      links: [{ id: waiting.id, invoiceId }],
      decisions: waiting.decided ? [] : [{ id: waiting.id, decided }],
      inserts: [],
    };
  const { id, ...row } = invoice;
  return {
    links: [],
    decisions: [],
    inserts: [
      ...(waiting ? [waiting] : stale).map(reversalOf),
      { ...row, invoiceId: id, reversesId: null, decided },
    ],
  };
}

/** Returns waiting rows of the same refund with another amount, because the invoice covers more than the refund. */
const staleRowsFor = (rows: readonly SupplyRow[], { cause, refundId }: BookedInvoice): SupplyRow[] =>
  currentRows(rows).filter(
    (row) => row.invoiceId === null && isRefund(row) && row.cause === cause && row.refundId === refundId,
  );
