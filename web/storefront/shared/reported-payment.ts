import type { OrderAfterPaymentReply } from '#contracts/orders/orders.ts';

/** Reply to a payment report. Empty when the shop was unreachable or replied without an order. */
export interface PaymentReport {
  accessToken?: string;
  /** The shop has settled the payment. Until then the bank may refuse it. */
  isSettled?: boolean;
}

/** Reads a reply, which may come from a proxy instead of the shop. */
export const reportedOf = (reply: OrderAfterPaymentReply | null): PaymentReport =>
  reply?.order?.accessToken
    ? { accessToken: reply.order.accessToken, isSettled: reply.order.paymentStatus === 'paid' }
    : {};
