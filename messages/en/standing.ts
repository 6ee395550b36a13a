import type { Standing } from '../es/standing.ts';
import { afterDelivery } from './assurance.ts';

export const standing: Standing = {
  chips: { partial: 'Partial', withdrawn: 'Withdrawn', bank: 'Pending', held: 'Being checked' },
  unpaid: 'The payment was not completed. Nothing was charged.',
  bank: 'Your bank has not confirmed the payment yet. Do not pay again: this updates by itself.',
  failed: 'The bank did not accept the payment. Nothing was charged: you can try again.',
  held: 'Your payment has arrived and a person is checking it. Do not pay again.',
  returned: 'This order won’t go ahead, and we have refunded your money.',
  notBegun: 'Delivery hasn’t started yet.',
  delivered: (done, of) => `${done} of ${of} delivered`,
  completed: 'All delivered.',
  partial: (done, of) => `${done} of ${of} arrived and no more will come.`,
  partialNext: 'The undelivered part is refunded. If you have not received it, ask us about this order.',
  withdrawn: 'You withdrew from this order: the delivery is stopped and the undelivered part is refunded.',
  refunded: 'The money for this order was refunded.',
  owed: 'This order has ended. Your bank did not accept the refund: we are looking into it and will write to you.',
  cancelled: 'This order has been cancelled and nothing more will be delivered.',
  duplicate: 'This order was a duplicate and won’t go ahead.',
  moneyBack: (amount) =>
    `We refunded ${amount} to your original payment method. Banks usually take 5 to 10 days to show it.`,
  refill: {
    pending: 'Refill requested. We’ll write to you when it’s done.',
    processing: 'Refill under way. We’ll write to you when it’s done.',
    completed: 'What had dropped has been refilled.',
    partial: 'Part of what had dropped has been refilled.',
    canceled: 'The refill could not be done. Write to us and we’ll look into it.',
    unknown: 'Refill: unknown. We are checking.',
  },
  ask: {
    title: 'Refill',
    button: 'Ask for a refill',
    notYet: 'Not available yet',
    later:
      'Once the order is completed, you can ask for it here if more than 10% of what was delivered is missing.',
    laterWithin: (days) =>
      `Included: if more than 10% of what was delivered is missing ${afterDelivery(days)}, you can ask for it here.`,
    notIncluded:
      'This package does not include refills. If the numbers drop, write to us and we’ll look into it.',
    now: (days) =>
      `If more than 10% of what was delivered is missing${days ? ` ${afterDelivery(days)}` : ''}, ask for it here.`,
    done: { title: 'Refill requested', text: 'We’ll write to you when it’s done.' },
    failed: {
      title: 'The refill could not be requested',
      text: 'The request could not be processed. You have not lost your right to it.',
    },
  },
  ways: {
    title: 'What you can do',
    reorder: 'Order again',
    today: (price) => `Today it costs ${price}.`,
    todayOther: (then, price) => `It cost ${then} then; today it costs ${price}.`,
    question: 'Ask about this order',
    withdrawNote: 'We stop the delivery and refund the part that was not delivered.',
    invoice: 'See the invoice',
    invoiceNote: 'As a PDF; you can also ask there for a full one with your tax details.',
    account: 'My account',
  },
  notice: {
    title: 'Email updates',
    end: 'When it’s done we always write to you: no need to ask.',
    over: 'It’s done: we’re telling you by email, too.',
    button: 'Tell me when it starts',
    asked: 'We’ll also write to you when the delivery starts.',
    failed: 'That couldn’t be saved. Try again.',
  },
  thanks: {
    title: (percent) => `Thank you: ${percent} off your next order`,
    copy: 'Copy the code',
    copied: 'Copied',
    until: (end) => `Valid until ${end}. One use, with this order’s email.`,
    use: 'Use it now',
  },
};
