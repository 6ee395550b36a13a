import type { RefillTexts } from '../es/refill.ts';

export const refill: RefillTexts = {
  requested: {
    subject: (number) => `Order ${number}: we’ve requested a refill`,
    preview: 'Some of what we delivered has dropped and is being replaced.',
    title: 'We’re replacing what dropped',
    lead: 'Part of what we delivered has dropped, and we’ve asked for it to be replaced. There’s nothing for you to do or pay.',
  },
  done: {
    subject: (number) => `Order ${number}: refill finished`,
    preview: 'What had dropped has been replaced.',
    title: 'The refill is finished',
    lead: 'Our provider confirms that what had dropped has been replaced.',
  },
  uncounted: {
    requested: {
      subject: (number) => `Order ${number}: we’ve requested a refill`,
      preview: 'The refill is under way.',
      title: 'We’ve requested a refill',
      lead: 'Our provider has accepted the request and will replace whatever is missing. There’s nothing for you to do or pay.',
    },
    done: {
      subject: (number) => `Order ${number}: refill finished`,
      preview: 'The refill is finished.',
      title: 'The refill is finished',
      lead: 'Our provider confirms that the refill is done.',
    },
  },
  labels: {
    number: 'Order number',
    package: 'Package',
    username: (network) => `${network} username`,
    reached: 'Count after delivery',
    found: 'Count when we checked',
    missing: { requested: 'Missing from this order', done: 'Was missing' },
    replaced: 'Replaced, according to the provider',
    now: 'Now',
  },
  nextTitle: 'In the meantime',
  next: [
    'Keep your profile public and don’t change your username.',
    'We’ll write to you when the refill is done.',
  ],
  questionTitle: 'If something looks wrong',
  question: (email) => `Write to ${email} with your order number and we’ll look into it.`,
  staff: {
    asked: (parts) =>
      parts === 1
        ? 'Refill requested from the provider'
        : `Refill requested from the provider for ${parts} parts`,
    notExecuted: 'Refill not executed',
    inDoubt: 'The provider has not answered: it is not asked again until it is known what happened',
    started: 'The automatic refill has begun',
    underWay: 'The automatic refill is already running',
    why: {
      order_state: 'the order is neither processing nor completed',
      money_back: 'the payment went back',
      not_delivered: 'it is not delivered yet',
      no_provider_order: 'it has no valid order at the provider',
      not_offered: 'the provider offers no refill for this service',
      promised_elsewhere: 'the buyer was promised one, but this provider does not offer it',
      window_over: 'the refill period is over',
      provider_held: 'the provider is held',
      refill_open: 'a refill is under way',
      not_counted: 'it has not been counted yet',
      not_shown: 'the directory does not show the profile',
      counted_before: 'it has not been counted since the last refill',
      no_drop: 'no more than 10% of what was delivered is missing',
      counts_for_older: 'what is missing counts for an earlier order of the same profile',
      asked_lately: 'the provider was asked a short while ago',
    },
  },
};
