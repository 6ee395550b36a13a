import { maskEmail, maskUsername } from '#contracts/catalog/instagram.ts';
import { canDetectDrops } from '#contracts/catalog/network-names.ts';
import { mayWithdraw } from '#contracts/checkout/withdrawal-period.ts';
import { refillStatusOf } from '#contracts/fulfilment/refills.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { type DeliveryTime, defaultHours, findMeasuredTime } from '#contracts/orders/delivery-times.ts';
import type { BuyerOrder, PublicOrder } from '#contracts/orders/orders.ts';
import type { OrderDisplayState } from '#contracts/orders/states.ts';
import { untaxedReason } from '#contracts/tax/untaxed.ts';
import { formatPurchase } from '#server/catalog/types/format-purchase.ts';
import { displayStateOf, startedStates, unappliedPaymentState } from '#server/orders/rules.ts';
import { correctionOf, partsOf, toDelivery, toPostDelivery } from './delivery-rules.ts';
import type { ViewContext } from './find-order.ts';
import { toProgress } from './progress-rules.ts';
import type { OrderRow } from './store.ts';
import { toPublicTimeline, toTimeline } from './timeline-rules.ts';

const toIsoTime = (at: Date | null) => at?.toISOString() ?? null;

const displayStateOfRow = (row: OrderRow): OrderDisplayState =>
  displayStateOf({
    state: row.state,
    paymentState: row.payment_state,
    stopReason: row.stop_reason,
    parked: unappliedPaymentState(row.payment_state, row.money),
    fulfilments: row.fulfilments.map(({ state }) => state),
  });

const toEstimate = ({ orders, medianSeconds, ninetySeconds }: DeliveryTime) => ({
  orders,
  medianSeconds,
  ninetySeconds,
});

/** View for anyone with the order number (ruling "Customers"). */
export function toPublicOrder(row: OrderRow, { times, usual }: ViewContext): PublicOrder {
  const parts = partsOf(row);
  const delivery = toDelivery(parts);
  const known = displayStateOfRow(row);
  // A declined payment attempt is private to the buyer.
  const standing = known === 'failed' ? 'unpaid' : known;
  const { service_type: type, audience, quantity } = row;
  const bought = { type, kind: row.kind?.code, audience, quantity };
  const measured = findMeasuredTime(times, bought);
  return {
    orderNumber: row.number,
    status: row.state,
    serviceType: row.service_type,
    kind: row.kind ?? undefined,
    audience: row.audience,
    quantity: row.quantity,
    bonus: row.bonus_quantity,
    maskedUsername: maskUsername(row.username),
    createdAt: row.created_at.toISOString(),
    paidAt: toIsoTime(row.paid_at),
    completedAt: toIsoTime(row.completed_at),
    delivery,
    standing,
    progress: toProgress(row.events, delivery, parts.length),
    estimate: standing === 'underway' && measured ? toEstimate(measured) : null,
    usualHours: defaultHours(usual, bought),
    waits: standing === 'underway' && row.ahead !== null,
    timeline: toPublicTimeline(toTimeline(row.events, delivery, parts.length)),
  };
}

const packageName = (row: OrderRow, count: string): string =>
  formatPurchase(
    { serviceType: row.service_type, audience: row.audience, kind: row.kind },
    row.locale,
    count,
  );

/** Whether the buyer requested, or may request, a mail about the start. Null once the delivery has begun. */
function noticeOf(row: OrderRow, standing: OrderDisplayState): BuyerOrder['startNotice'] {
  if (standing !== 'underway' || row.fulfilments.some(({ state }) => startedStates.has(state))) return null;
  return row.notice_asked ? 'asked' : 'offered';
}

/** Returns the package for a repeat order. Null for a custom quantity, and while a payment awaits review. */
function reorderOf(row: OrderRow, { services }: ViewContext): BuyerOrder['reorder'] {
  const service = services.find(({ id }) => id === row.service_id);
  if (!service || service.quantity !== row.quantity || row.paid_at === null) return null;
  return { serviceId: service.id, priceCents: service.priceCents, listPriceCents: row.list_price_cents };
}

function thanksOf({ thanks, payment_state: state }: OrderRow, { now }: ViewContext): BuyerOrder['thanks'] {
  if (!thanks || state !== 'paid' || new Date(thanks.endsAt) <= now) return null;
  const endsAt = new Date(thanks.endsAt).toISOString();
  return { code: thanks.code, percentage: thanks.basisPoints / 100, endsAt };
}

/** The email address is masked, because access to the order does not prove it. */
export function toBuyerView(row: OrderRow, around: ViewContext): Omit<BuyerOrder, 'accessToken'> {
  const { quantity, bonus_quantity: bonus } = row;
  const shown = toPublicOrder(row, around);
  const standing = displayStateOfRow(row);
  const refillDays = canDetectDrops(row.kind) ? row.refill_days : 0;
  const parts = partsOf(row);
  return {
    ...shown,
    standing,
    paymentStatus: row.payment_state,
    refillStatus: row.refill_state && refillStatusOf(row.refill_state),
    correction: standing === 'underway' ? correctionOf(row) : null,
    refillDays,
    timeline: toTimeline(row.events, shown.delivery, parts.length),
    refundedCents: row.refunded_cents,
    refundBasis: row.refund_basis,
    mayAskRefill:
      refillDays !== 0 && row.state === 'completed' && row.service_id !== null && row.refill_state === null,
    mayWithdraw: mayWithdraw({ standing, paidAt: row.paid_at }, around.now),
    startNotice: noticeOf(row, standing),
    reorder: reorderOf(row, around),
    thanks: thanksOf(row, around),
    id: row.id,
    totalAmount: toDecimalString(row.total_cents),
    totalCents: row.total_cents,
    taxCents: row.tax_cents,
    taxRateBasisPoints: row.tax_rate_basis_points,
    untaxed: untaxedReason({ taxRateBasisPoints: row.tax_rate_basis_points, treatment: row.treatment }),
    currency: 'EUR',
    instagramUsername: row.username,
    customerEmail: maskEmail(row.email),
    customerName: row.customer_name,
    notes: row.notes,
    followersQuantity: quantity,
    serviceId: row.service_id,
    service: { id: row.service_id, name: packageName(row, String(quantity)) },
    serviceName: packageName(row, String(quantity)),
    serviceDescription: packageName(row, bonus > 0 ? `${quantity} + ${bonus}` : String(quantity)),
    socialMediaUrl: row.link,
    platform: row.kind?.network ?? 'instagram',
    paymentMethod: row.payment_method,
    paymentIntentId: row.intent_id,
    providerOrderId: row.provider_order_id,
    providerProcessed: row.provider_order_id !== null,
    waitsFor: row.ahead?.own ? row.ahead.number : null,
    parkedPayment: unappliedPaymentState(row.payment_state, row.money),
    discount: row.discount_code === null ? null : { code: row.discount_code, cents: row.discount_cents },
    posts: row.posts.map(toPostDelivery),
  };
}

/** `accessToken` is the access token of the order, or the id of an old link. */
export const toBuyerOrder = (row: OrderRow, around: ViewContext, accessToken: string): BuyerOrder => ({
  ...toBuyerView(row, around),
  accessToken,
});
