import type { OrderState, PaymentState } from '#contracts/states.ts';

/** Where an order may go from each state. A paid order never goes back to unpaid. */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  pending: ['processing', 'cancelled', 'duplicate'],
  processing: ['completed', 'cancelled', 'refunded', 'duplicate'],
  // A staff correction may reopen what the provider called done too early.
  completed: ['processing', 'refunded'],
  cancelled: ['processing', 'refunded'],
  // A bank may send the whole refund back: the order stays over, and its money is owed.
  refunded: ['cancelled'],
  duplicate: ['refunded'],
};

export const paymentStateTransitions: Record<PaymentState, readonly PaymentState[]> = {
  unpaid: ['pending', 'paid', 'failed'],
  pending: ['unpaid', 'paid', 'failed'],
  failed: ['unpaid', 'pending', 'paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded', 'paid'],
  refunded: ['partially_refunded', 'paid'],
};
