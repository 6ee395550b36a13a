import { maskEmail, maskUsername } from '#contracts/instagram.ts';
import { toDecimalString } from '#contracts/money.ts';
import type { BuyerOrder, PublicOrder } from '#contracts/orders.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { parkedPayment } from '#server/orders/parked-rules.ts';
import { partsOf, toDelivery, toPostDelivery } from './delivery-rules.ts';
import type { OrderRow } from './store.ts';
import { toTimeline } from './timeline-rules.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What anyone who knows the order number may see (ruling "Customers"). */
export function toPublicOrder(row: OrderRow): PublicOrder {
  const parts = partsOf(row);
  const delivery = toDelivery(parts);
  return {
    orderNumber: row.number,
    status: row.state,
    paymentStatus: row.payment_state,
    serviceType: row.service_type,
    audience: row.audience,
    quantity: row.quantity,
    bonus: row.bonus_quantity,
    maskedUsername: maskUsername(row.username),
    createdAt: row.created_at.toISOString(),
    paidAt: iso(row.paid_at),
    completedAt: iso(row.completed_at),
    delivery,
    timeline: toTimeline(row.events, delivery, parts.length),
  };
}

/** The package in the order's language, for instance `1000 seguidores europeos`. */
function packageName(row: OrderRow, count: string): string {
  const key = row.service_type === 'followers' ? (row.audience ?? 'followers') : row.service_type;
  return trackingMessages[row.locale][key](count);
}

/** What the holder of the order's secret id sees besides. The address stays masked: it is not proved. */
export function toBuyerOrder(row: OrderRow): BuyerOrder {
  const { quantity, bonus_quantity: bonus } = row;
  return {
    ...toPublicOrder(row),
    id: row.id,
    totalAmount: toDecimalString(row.total_cents),
    totalCents: row.total_cents,
    taxCents: row.tax_cents,
    taxRateBasisPoints: row.tax_rate_basis_points,
    currency: 'EUR',
    instagramUsername: row.username,
    customerEmail: maskEmail(row.email),
    followersQuantity: quantity,
    serviceId: row.service_id,
    serviceName: packageName(row, String(quantity)),
    serviceDescription: packageName(row, bonus > 0 ? `${quantity} + ${bonus}` : String(quantity)),
    socialMediaUrl: row.link,
    platform: 'instagram',
    paymentMethod: row.payment_method,
    parkedPayment: parkedPayment(row.payment_state, row.money),
    discount: row.discount_code === null ? null : { code: row.discount_code, cents: row.discount_cents },
    posts: row.posts.map(toPostDelivery),
  };
}
