import type { OrderAfterPaymentReply } from '#contracts/orders/orders.ts';

/** Reply to a report of a payment. Empty when the shop could not be reached, or replied without an order. */
export interface Reported {
  accessToken?: string;
  /** The shop has settled the payment. Until then the bank may still refuse it. */
  isSettled?: boolean;
}

/** Reads the reply. A proxy may have written another one than the shop. */
export const reportedOf = (reply: OrderAfterPaymentReply | null): Reported =>
  reply?.order?.accessToken
    ? { accessToken: reply.order.accessToken, isSettled: reply.order.paymentStatus === 'paid' }
    : {};
