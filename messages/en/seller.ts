import { conditionFigures } from '../condition-figures.ts';
import type { SellerTexts } from '../es/seller.ts';

const { refillDropPercent, withdrawalDays } = conditionFigures;

export const seller: SellerTexts = {
  heading: 'Who sells here?',
  lead: 'What to know before you buy, with this shop’s own figures.',
  company: 'The company',
  since: (month) => `First order at this shop: ${month}.`,
  record: 'The last 90 days',
  delivered: 'Orders delivered in full',
  refunded: 'Orders refunded in full or in part',
  recordNote: 'Only paid orders count, not samples.',
  reviews: 'Where reviews come from',
  reviewRules: [
    'Only buyers who received an order can write one, through the link we send them.',
    'Every review is published and counts towards the rating. If a text is hidden, we say why.',
    'We give nothing in return for a review.',
  ],
  promiseHeading: 'What we promise, and what we don’t',
  promised: 'What we promise',
  promises: [
    'The total you see is the total you’re charged: once, tax included.',
    'If only part arrives, we complete it or refund what’s missing.',
    `If your package includes a refill and more than ${refillDropPercent}% of what was delivered is missing, the refill is free.`,
    `You can withdraw for ${withdrawalDays} days, until everything is delivered.`,
  ],
  unpromised: 'What we don’t promise',
  limits: [
    'That there’s a person behind every follower, like or view, or that they’ll interact with you or buy from you.',
    'That the numbers stay: they can drop over time. Before you pay, you see whether your package includes a refill.',
    'That the social network allows it: its rules may forbid this service, and it can remove what was delivered or take action against an account.',
    'An exact delivery time: all times are estimates.',
  ],
  safety: 'Your data',
  safetyText:
    'We never ask for your password. Card details go encrypted to the payment processor; this shop neither sees nor stores them.',
  withdrawal: 'If you change your mind',
  withdrawalText: `You can withdraw within ${withdrawalDays} days and until the order is fully delivered, without giving a reason: we stop the delivery and refund the undelivered part.`,
  mail: 'Who sells, what we have delivered and what we don’t promise:',
};
