import type { StaffOrder } from '#contracts/orders/order-detail.ts';

/** A bank claims the money, or has won it; an inquiry (`warning_…`) claims none. */
export type Claim = 'disputed' | 'lost';

function claimOf(state: string): Claim | undefined {
  if (state === 'needs_response' || state === 'under_review') return 'disputed';
  return state === 'lost' ? 'lost' : undefined;
}

/** Returns what a bank claims of the order: an open dispute before a lost one. */
export function claimOn({ disputes }: Pick<StaffOrder, 'disputes'>): Claim | undefined {
  const claims = disputes.map(({ state }) => claimOf(state));
  return claims.includes('disputed') ? 'disputed' : claims.find((claim) => claim !== undefined);
}

/** Returns false where banks have claimed all that was paid: the processor takes no refund of that. */
export function isRefundable({ payments, disputes }: Pick<StaffOrder, 'payments' | 'disputes'>): boolean {
  const claimed = new Set(
    disputes.filter(({ state }) => claimOf(state) !== undefined).map(({ paymentId }) => paymentId),
  );
  const settled = payments.filter(({ state }) => state === 'succeeded');
  return settled.length === 0 || settled.some(({ id }) => !claimed.has(id));
}
