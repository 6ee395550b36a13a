import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { decideSupplies, type SoldOrder, type SupplyDecision } from '../vat/decide-supplies.ts';
import {
  type BookedInvoice,
  type BookingResult,
  currentRows,
  type DecidedFigures,
  decideRefund,
  decideSale,
  type NewSupply,
  reconcileInvoice,
  reversalOf,
  type SupplyRow,
  saleOf,
  sameDecision,
} from './rules.ts';
import { decideRows, holdSupplies, insertSupplies, linkSupplies, readSupplies } from './store.ts';

export { holdSupplies } from './store.ts';

const earlierDate = (one: Date, other: Date): Date => (one < other ? one : other);

interface SupplyChange {
  decisions: { id: string; decided: DecidedFigures }[];
  inserts: NewSupply[];
}

function changeOf(
  order: SoldOrder,
  row: SupplyRow | undefined,
  supply: SupplyDecision,
  now: Date,
): SupplyChange {
  const decided =
    supply.kind === 'decided' ? decideSale(order.totalCents, supply.treatment, supply.rateBasisPoints) : null;
  if (!row) {
    const day = toMadridDate(earlierDate(order.paidAt, now));
    const { orderId, totalCents } = order;
    return {
      decisions: [],
      inserts: [
        {
          ...{ orderId, cause: 'sale', refundId: null, invoiceId: null, reversesId: null },
          ...{ operationOn: day, soldOn: day, totalCents, decided },
        },
      ],
    };
  }
  if (!decided) return { decisions: [], inserts: [] };
  if (!row.decided) return { decisions: [{ id: row.id, decided }], inserts: [] };
  if (sameDecision(row.decided, decided)) return { decisions: [], inserts: [] };
  const { id, ...same } = row;
  return { decisions: [], inserts: [reversalOf(row), { ...same, decided }] };
}

/**
 * Determines the tax of paid sales without an invoice and stores it in the supply ledger, first on payment. When new
 * evidence changes the result, for example a name with an address, the earlier row is reversed and a new one added. A
 * sale with an unknown tax territory has only its total.
 */
export async function determineSupplies(
  tx: Tx,
  orders: readonly SoldOrder[],
  now: Date,
): Promise<ReadonlyMap<OrderId, SupplyDecision>> {
  if (orders.length === 0) return new Map();
  await holdSupplies(tx);
  const known = await readSupplies(
    tx,
    orders.map(({ orderId }) => orderId),
  );
  const rowOf = ({ orderId }: SoldOrder) => saleOf(known.get(orderId) ?? []);
  const asked = orders.map((order) => ({ ...order, standing: rowOf(order)?.decided ?? null }));
  const supplies = await decideSupplies(tx, asked, now);
  const changes = orders.map((order) => {
    const supply = supplies.get(order.orderId);
    if (!supply) throw new Error('each sale has a result');
    return changeOf(order, rowOf(order), supply, now);
  });
  await decideRows(
    tx,
    changes.flatMap(({ decisions }) => decisions),
    now,
  );
  await insertSupplies(
    tx,
    changes.flatMap(({ inserts }) => inserts),
    now,
  );
  await updateRefunds(tx, [...known.keys()], now);
  return supplies;
}

const isWaitingRefund = ({ cause, invoiceId }: SupplyRow): boolean =>
  invoiceId === null && (cause === 'refund' || cause === 'refund_returned');

async function updateRefunds(tx: Tx, orderIds: readonly OrderId[], now: Date): Promise<void> {
  const known = await readSupplies(tx, orderIds);
  for (const rows of known.values()) {
    const sale = saleOf(rows);
    if (!sale?.decided) continue;
    for (const refund of currentRows(rows).filter(isWaitingRefund)) {
      if (refund.decided && Number(refund.id) > Number(sale.id)) continue;
      const fresh = (await readSupplies(tx, [refund.orderId])).get(refund.orderId) ?? [];
      const decided = decideRefund(fresh, refund);
      if (!decided) continue;
      const { id, ...same } = refund;
      if (refund.decided) await insertSupplies(tx, [reversalOf(refund), { ...same, decided }], now);
      else await decideRows(tx, [{ id, decided }], now);
    }
  }
}

export interface DueReturn {
  orderId: OrderId;
  cause: 'refund' | 'refund_returned';
  refundId: RefundId;
  amountCents: Cents;
}

/** Records refunds when they are due, before their invoices are issued. */
export async function recordRefunds(tx: Tx, refunds: readonly DueReturn[], now: Date): Promise<void> {
  if (refunds.length === 0) return;
  await holdSupplies(tx);
  for (const { orderId, cause, refundId, amountCents } of refunds) {
    const rows = (await readSupplies(tx, [orderId])).get(orderId) ?? [];
    const today = toMadridDate(now);
    const totalCents = cause === 'refund' ? -amountCents : amountCents;
    const row = {
      ...{ orderId, cause, refundId, invoiceId: null, reversesId: null, totalCents },
      ...{ operationOn: today, soldOn: saleOf(rows)?.soldOn ?? today },
    };
    await insertSupplies(tx, [{ ...row, decided: decideRefund(rows, row) ?? null }], now);
  }
}

/** Returns the rows after the change, as the order's next invoice needs them. */
function rowsAfterBooking(
  rows: readonly SupplyRow[],
  { links, decisions, inserts }: BookingResult,
): SupplyRow[] {
  const linked = new Map(links.map(({ id, invoiceId }) => [id, invoiceId]));
  const decided = new Map(decisions.map((each) => [each.id, each.decided]));
  return [
    ...rows.map((row) => ({
      ...row,
      invoiceId: linked.get(row.id) ?? row.invoiceId,
      decided: decided.get(row.id) ?? row.decided,
    })),
    ...inserts.map((insert, index) => ({ ...insert, id: `new ${rows.length + index}` })),
  ];
}

/** Each invoice gets one ledger row with its figures. */
export async function recordInvoices(
  tx: Tx,
  invoices: readonly Omit<BookedInvoice, 'soldOn'>[],
  now: Date,
): Promise<void> {
  if (invoices.length === 0) return;
  await holdSupplies(tx);
  const known = new Map(
    await readSupplies(
      tx,
      invoices.map(({ orderId }) => orderId),
    ),
  );
  const booking: BookingResult = { links: [], decisions: [], inserts: [] };
  for (const invoice of invoices) {
    const rows = known.get(invoice.orderId) ?? [];
    const soldOn = saleOf(rows)?.soldOn ?? invoice.operationOn;
    const booked = reconcileInvoice(rows, { ...invoice, soldOn });
    known.set(invoice.orderId, rowsAfterBooking(rows, booked));
    booking.links.push(...booked.links);
    booking.decisions.push(...booked.decisions);
    booking.inserts.push(...booked.inserts);
  }
  await decideRows(tx, booking.decisions, now);
  await linkSupplies(tx, booking.links);
  await insertSupplies(tx, booking.inserts, now);
}
