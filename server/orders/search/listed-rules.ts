import { claimOnPayments } from '#contracts/orders/claims.ts';
import type { StaffOrderItem } from '#contracts/orders/orders-list.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import type { PendingReason } from '#contracts/staff/pending.ts';
import { deliveredOf } from '../rules.ts';
import type { ListedOrder } from './store-listed.ts';

/** Furthest from delivery first, because staff need to see that part. */
const statesByProgress: readonly FulfilmentState[] = [
  'in_doubt',
  'needs_action',
  'failed',
  'canceled',
  'partial',
  'queued',
  'submitting',
  'submitted',
  'in_progress',
  'completed',
];

type ListedPart = ListedOrder['parts'][number];

/** Returns the state that represents several parts. Null without parts. */
export const representativeState = (parts: readonly Pick<ListedPart, 'state'>[]): FulfilmentState | null =>
  statesByProgress.find((state) => parts.some((part) => part.state === state)) ?? null;

const sumOf = <Each>(all: readonly Each[], of: (each: Each) => number) =>
  all.reduce((total, each) => total + of(each), 0);

export function toListedItem(row: ListedOrder): StaffOrderItem {
  const { parts } = row;
  return {
    id: row.id,
    orderNumber: row.number,
    createdAt: row.created_at.toISOString(),
    customerName: row.customer_name,
    customerEmail: row.email,
    instagramUsername: row.username,
    socialMediaUrl: row.link,
    serviceId: row.service_id,
    serviceType: row.service_type,
    kind: row.kind ?? undefined,
    audience: row.audience,
    quantity: row.quantity,
    bonus: row.bonus_quantity,
    status: row.state,
    paymentStatus: row.payment_state,
    claim: claimOnPayments(row.dispute_states) ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    deliveryStatus: representativeState(parts),
    deliveryQuantity:
      parts.length > 0 ? sumOf(parts, (part) => part.quantity) : row.quantity + row.bonus_quantity,
    delivered: sumOf(parts, deliveredOf),
    provider: row.provider,
    providerOrderId: row.provider_order_id,
    totalCents: row.total_cents,
    taxCents: row.tax_cents,
    discountCode: row.discount_code,
    refundedCents: row.refunded_cents,
    language: row.locale,
    country: row.tax_country,
    pending: row.pending as PendingReason[],
    sample: row.sample,
  };
}
