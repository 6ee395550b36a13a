import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import { madridDay } from '#contracts/kit/madrid.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { decideSupplies, type SoldOrder, type Supply } from '../vat/decide-supplies.ts';
import {
  type BookedInvoice,
  type Booking,
  bookInvoice,
  type Decided,
  decideRefund,
  decideSale,
  type NewSupply,
  reversalOf,
  type SupplyRow,
  saleOf,
  sameDecision,
  standing,
} from './rules.ts';
import { decideRows, insertSupplies, linkSupplies, lockSupplies, readSupplies } from './store.ts';

/** Locks the ledger until the transaction ends, so that later reads include every earlier decision. */
export async function holdSupplies(tx: Tx): Promise<void> {
  await lockSupplies(tx);
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

interface Change {
  decisions: { id: string; decided: Decided }[];
  inserts: NewSupply[];
}

/** Returns the ledger changes for a sale without an invoice. */
function changeOf(order: SoldOrder, row: SupplyRow | undefined, supply: Supply, now: Date): Change {
  const decided =
    supply.kind === 'decided' ? decideSale(order.totalCents, supply.treatment, supply.rateBasisPoints) : null;
  if (!row) {
    const day = madridDay(earlier(order.paidAt, now));
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
export async function settleSupplies(
  tx: Tx,
  orders: readonly SoldOrder[],
  now: Date,
): Promise<ReadonlyMap<OrderId, Supply>> {
  if (orders.length === 0) return new Map();
  await lockSupplies(tx);
  const known = await readSupplies(
    tx,
    orders.map(({ orderId }) => orderId),
  );
  const rowOf = ({ orderId }: SoldOrder) => saleOf(known.get(orderId) ?? []);
  const asked = orders.map((order) => ({ ...order, standing: rowOf(order)?.decided ?? null }));
  const supplies = await decideSupplies(tx, asked, now);
  const changes = orders.map((order) => {
    const supply = supplies.get(order.orderId);
    if (!supply) throw new Error('each sale has an answer');
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
  await settleRefunds(tx, [...known.keys()], now);
  return supplies;
}

const isWaitingRefund = ({ cause, invoiceId }: SupplyRow): boolean =>
  invoiceId === null && (cause === 'refund' || cause === 'refund_returned');

/** Updates refunds without an invoice to the current tax of their sale. */
async function settleRefunds(tx: Tx, orderIds: readonly OrderId[], now: Date): Promise<void> {
  const known = await readSupplies(tx, orderIds);
  for (const rows of known.values()) {
    const sale = saleOf(rows);
    if (!sale?.decided) continue;
    for (const refund of standing(rows).filter(isWaitingRefund)) {
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

/** Refund or returned refund of a sale that waits for its invoice. */
export interface BackDue {
  orderId: OrderId;
  cause: 'refund' | 'refund_returned';
  refundId: RefundId;
  amountCents: Cents;
}

/** Records refunds when they are due, before their invoices are issued. */
export async function bookRefunds(tx: Tx, refunds: readonly BackDue[], now: Date): Promise<void> {
  if (refunds.length === 0) return;
  await lockSupplies(tx);
  for (const { orderId, cause, refundId, amountCents } of refunds) {
    const rows = (await readSupplies(tx, [orderId])).get(orderId) ?? [];
    const today = madridDay(now);
    const totalCents = cause === 'refund' ? -amountCents : amountCents;
    const row = {
      ...{ orderId, cause, refundId, invoiceId: null, reversesId: null, totalCents },
      ...{ operationOn: today, soldOn: saleOf(rows)?.soldOn ?? today },
    };
    await insertSupplies(tx, [{ ...row, decided: decideRefund(rows, row) ?? null }], now);
  }
}

/** Returns the rows after a booking, as needed for the order's next invoice. */
function after(rows: readonly SupplyRow[], { links, decisions, inserts }: Booking): SupplyRow[] {
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

/** Records issued invoices: each has one ledger row with its figures. */
export async function bookInvoices(
  tx: Tx,
  invoices: readonly Omit<BookedInvoice, 'soldOn'>[],
  now: Date,
): Promise<void> {
  if (invoices.length === 0) return;
  await lockSupplies(tx);
  const known = new Map(
    await readSupplies(
      tx,
      invoices.map(({ orderId }) => orderId),
    ),
  );
  const booking: Booking = { links: [], decisions: [], inserts: [] };
  for (const invoice of invoices) {
    const rows = known.get(invoice.orderId) ?? [];
    const soldOn = saleOf(rows)?.soldOn ?? invoice.operationOn;
    const booked = bookInvoice(rows, { ...invoice, soldOn });
    known.set(invoice.orderId, after(rows, booked));
    booking.links.push(...booked.links);
    booking.decisions.push(...booked.decisions);
    booking.inserts.push(...booked.inserts);
  }
  await decideRows(tx, booking.decisions, now);
  await linkSupplies(tx, booking.links);
  await insertSupplies(tx, booking.inserts, now);
}
