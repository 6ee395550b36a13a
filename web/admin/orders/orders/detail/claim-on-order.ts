import { claimOfDispute, claimOnPayments } from '#contracts/orders/claims.ts';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';

export const claimOnOrder = ({ disputes }: Pick<StaffOrder, 'disputes'>) =>
  claimOnPayments(disputes.map(({ state }) => state)) ?? null;

/** Returns false when banks have claimed the whole payment, because the processor then refuses refunds. */
export function isRefundable({ payments, disputes }: Pick<StaffOrder, 'payments' | 'disputes'>): boolean {
  const claimed = new Set(
    disputes.filter(({ state }) => claimOfDispute(state) !== undefined).map(({ paymentId }) => paymentId),
  );
  const settled = payments.filter(({ state }) => state === 'succeeded');
  return settled.length === 0 || settled.some(({ id }) => !claimed.has(id));
}
