import type { Standing } from '../es/standing.ts';

export const standing: Standing = {
  chips: { partial: 'Partial', withdrawn: 'Withdrawn', bank: 'Pending', held: 'Being checked' },
  unpaid: 'The payment was not completed. Nothing was charged.',
  bank: 'Your bank has not confirmed the payment yet. Do not pay again: this updates by itself.',
  failed: 'The bank did not accept the payment. Nothing was charged: you can try again.',
  held: 'Your payment has arrived and a person is checking it. Do not pay again.',
  returned: 'This order does not go on, and we have given your money back.',
  notBegun: 'The delivery has not begun yet.',
  delivered: (done, of) => `${done} of ${of} delivered`,
  completed: 'All delivered.',
  partial: (done, of) => `${done} of ${of} arrived and no more will come.`,
  partialNext: 'The undelivered part is refunded. If you have not received it, ask us about this order.',
  withdrawn: 'You withdrew from this order: the delivery is stopped and the undelivered part is refunded.',
  refunded: 'The money for this order was refunded.',
  cancelled: 'This order is cancelled and nothing more will be delivered.',
  duplicate: 'This order repeated another one and does not go on.',
  moneyBack: (amount) =>
    `We refunded ${amount} the way you paid. Banks usually take 5 to 10 days to show it.`,
  refill: {
    pending: 'Refill asked for. We write to you when it is done.',
    processing: 'Refill under way. We write to you when it is done.',
    completed: 'What had dropped has been refilled.',
    partial: 'A part of what had dropped has been refilled.',
    canceled: 'The refill could not be done. Write to us and we look into it.',
    unknown: 'Refill: unknown. We are checking.',
  },
};
