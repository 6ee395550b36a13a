import { type OrderId, orderIdSchema, orderNumberSchema } from '#contracts/kit/ids.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { StaffEvent, StaffOrder } from '#contracts/orders/order-detail.ts';
import type { StaffOrderItem } from '#contracts/orders/orders-list.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { deliveredOf, displayStateOf, paidForPart, unappliedPaymentState } from '../rules.ts';
import { toListedItem } from '../search/listed-rules.ts';
import { readListed } from '../search/store-listed.ts';
import { type DetailRow, findOrderId, readDetail } from './store-detail.ts';

export async function orderIdFrom(db: Queryable, typed: string): Promise<OrderId> {
  const id = orderIdSchema.safeParse(typed.toLowerCase());
  if (id.success) return id.data;
  const number = orderNumberSchema.safeParse(typed);
  const found = number.success && (await findOrderId(db, number.data));
  if (!found) throw new ShopError('order_not_found', `no order ${typed}`);
  return found;
}

export async function showForStaff({ database }: Pick<Deps, 'database'>, typed: string): Promise<StaffOrder> {
  const id = await orderIdFrom(database, typed);
  const [[listed], detail] = await Promise.all([readListed(database, [id]), readDetail(database, id)]);
  if (!listed || !detail) throw new ShopError('order_not_found', `no order ${id}`);
  const path = `${pathTo('tracking', listed.locale)}?order=${listed.number}`;
  return toStaffOrder(detail, toListedItem(listed), path);
}

const toIsoTime = (at: Date | null) => at?.toISOString() ?? null;

/** States that a part reaches only after a provider accepted it. */
const acceptedStates = new Set(['submitted', 'in_progress', 'completed', 'partial', 'canceled', 'failed']);

function paidFor(lines: StaffOrder['lines'], part: { lineItemId: string; position: number }): number {
  const line = lines.find(({ id }) => id === part.lineItemId);
  if (!line) return 0;
  const shares = line.posts.length > 0 ? line.posts.map(({ quantity }) => quantity) : null;
  return paidForPart({ linePriceCents: line.priceCents, shares, position: part.position });
}

type TimelineEvent = Omit<StaffEvent, 'id'>;

function mailEvents({ mails }: DetailRow): TimelineEvent[] {
  return mails.flatMap(({ kind, subject, recipient, sentAt, state, error, createdAt }) => {
    if (state === 'queued') return [];
    const what = state === 'sent' ? 'mail_sent' : 'mail_failed';
    const data = { kind, subject, recipient, error };
    const none = { who: null, before: null, after: null };
    return [{ at: sentAt ?? createdAt, kind: what, actor: 'system' as const, data, ...none }];
  });
}

const noteEvents = ({ staffNotes }: DetailRow): TimelineEvent[] =>
  staffNotes.map(({ id, at, by, text }) => ({
    at,
    kind: 'note',
    actor: 'staff',
    who: by,
    data: { text, noteId: id },
    before: null,
    after: null,
  }));

function mergeTimeline(row: DetailRow): StaffEvent[] {
  return [...row.events, ...mailEvents(row), ...noteEvents(row)]
    .map((event) => ({ ...event, at: new Date(event.at).toISOString() }))
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map((event, place, all) => ({ id: `${event.at}:${event.kind}:${all.length - place}`, ...event }));
}

function displayStateOfRow(
  { payments, stop_reason: stopReason, fulfilments }: DetailRow,
  item: StaffOrderItem,
) {
  const settled = payments.filter(({ state }) => state === 'succeeded');
  const kept = settled.filter(({ refundedCents, receivedCents }) => refundedCents < receivedCents);
  return displayStateOf({
    state: item.status,
    paymentState: item.paymentStatus,
    stopReason,
    parked: unappliedPaymentState(item.paymentStatus, { received: settled.length, kept: kept.length }),
    fulfilments: fulfilments.map(({ state }) => state),
  });
}

function toStaffOrder(row: DetailRow, item: StaffOrderItem, trackingPath: string): StaffOrder {
  const { payments, mails, lines } = row;
  const paid = payments.findLast(({ state }) => state === 'succeeded') ?? payments.at(-1);
  const sent = mails.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]));
  return {
    ...item,
    totalAmount: toDecimalString(item.totalCents),
    taxCents: row.tax_cents,
    taxRateBasisPoints: row.tax_rate_basis_points,
    discount: row.discount_code === null ? null : { code: row.discount_code, cents: row.discount_cents },
    currency: 'EUR',
    paidAt: toIsoTime(row.paid_at),
    completedAt: toIsoTime(row.completed_at),
    updatedAt: row.updated_at.toISOString(),
    stopReason: row.stop_reason,
    paymentId: paid?.intentId ?? null,
    emailConfirmationSent: mails.some(({ kind, state }) => kind === 'order-confirmed' && state === 'sent'),
    lastEmailDate: sent.toSorted().at(-1) ?? null,
    providerProcessed:
      row.fulfilments.length > 0 && row.fulfilments.every(({ state }) => acceptedStates.has(state)),
    notes: row.notes,
    sourceUrl: row.source_url,
    requestId: row.request_id,
    lines,
    payments,
    refunds: row.refunds,
    standing: displayStateOfRow(row, item),
    disputes: row.disputes,
    invoices: row.invoices,
    customerId: row.customerId,
    fulfilments: row.fulfilments.map((part) => ({
      ...part,
      delivered: deliveredOf(part),
      paidCents: paidFor(lines, part),
    })),
    mails,
    pendingItems: row.pendingItems,
    staffNotes: row.staffNotes,
    events: mergeTimeline(row),
    trackingPath,
  };
}
