import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Treatment } from '../vat/decide-rules.ts';
import { type Split, splitGross, splitRefund } from '../vat/split-rules.ts';

export type SupplyCause = 'sale' | 'refund' | 'refund_returned' | 'correction' | 'in_place';

/** Whose tax an amount carries, and how much of it is tax. */
export interface Decided extends Split {
  treatment: Treatment;
  rateBasisPoints: number;
}

/** A row of the ledger. Amounts are signed: a refund is below zero. */
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
  /** Null while nobody knows whose tax it is. */
  decided: Decided | null;
}

export type NewSupply = Omit<SupplyRow, 'id'>;

const hasTax = ({ kind }: Treatment): boolean => kind === 'domestic' || kind === 'one_stop';

/** Rows that count: neither one that takes another back, nor one that was taken back. */
export const standing = (rows: readonly SupplyRow[]): SupplyRow[] => {
  const reversed = new Set(rows.map(({ reversesId }) => reversesId));
  return rows.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
};

/** The row of the sale as it is taxed now; of several, one for each buyer named, the last. */
export const saleOf = (rows: readonly SupplyRow[]): SupplyRow | undefined =>
  standing(rows).findLast(
    ({ cause, totalCents }) => (cause === 'sale' || cause === 'correction') && totalCents > 0,
  );

/** Figures of a sale: the price is with tax. */
export function decideSale(totalCents: Cents, treatment: Treatment, rateBasisPoints: number): Decided {
  const rate = hasTax(treatment) ? rateBasisPoints : 0;
  return { treatment, rateBasisPoints: rate, ...splitGross(totalCents, rate) };
}

const isRefund = ({ cause }: Pick<SupplyRow, 'cause'>): boolean =>
  cause === 'refund' || cause === 'refund_returned';

/**
 * Figures of a refund, or of one that a bank sent back, by differences: all refunds together never take back more base or
 * tax than the sale had. Undefined while the sale is undecided, or where more goes back than was sold: a person sees to that.
 */
export function decideRefund(
  rows: readonly SupplyRow[],
  { cause, refundId, totalCents }: Pick<NewSupply, 'cause' | 'refundId' | 'totalCents'>,
): Decided | undefined {
  const sale = saleOf(rows);
  if (!sale?.decided) return undefined;
  const { treatment, rateBasisPoints } = sale.decided;
  const after = standing(rows).filter((row) => isRefund(row) && Number(row.id) > Number(sale.id));
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

export const sameDecision = (one: Decided, other: Decided): boolean =>
  sameTreatment(one.treatment, other.treatment) &&
  one.rateBasisPoints === other.rateBasisPoints &&
  one.baseCents === other.baseCents &&
  one.taxCents === other.taxCents;

/** The row that takes another back. */
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

/** What an invoice adds to the ledger. */
export interface BookedInvoice {
  id: string;
  orderId: OrderId;
  cause: SupplyCause;
  refundId: RefundId | null;
  operationOn: string;
  soldOn: string;
  totalCents: Cents;
  decided: Decided;
}

export interface Booking {
  /** Rows that waited for exactly this invoice. */
  links: { id: string; invoiceId: string }[];
  /** Rows that nobody had decided, with what the invoice says. */
  decisions: { id: string; decided: Decided }[];
  inserts: NewSupply[];
}

/**
 * Brings the ledger of an order in line with an invoice of it: the row that waited gets the invoice. Where the invoice has
 * other figures, that row is taken back and the invoice gets one of its own.
 *
 * @param rows all rows of the order, the oldest first
 */
export function bookInvoice(rows: readonly SupplyRow[], invoice: BookedInvoice): Booking {
  const { id: invoiceId, cause, refundId, decided } = invoice;
  const waiting = standing(rows).find(
    (row) =>
      row.invoiceId === null &&
      row.cause === cause &&
      (cause === 'sale' || row.refundId === refundId) &&
      row.totalCents === invoice.totalCents,
  );
  const stale = waiting ? [] : staleFor(rows, invoice);
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

/** Rows of the same refund that waited with another amount: the invoice takes back more than the refund alone. */
const staleFor = (rows: readonly SupplyRow[], { cause, refundId }: BookedInvoice): SupplyRow[] =>
  standing(rows).filter(
    (row) => row.invoiceId === null && isRefund(row) && row.cause === cause && row.refundId === refundId,
  );
