import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { ShopError } from '#server/platform/errors.ts';

/** Stages of a payment that decide which verbs are permitted. */
export const paymentStages = [
  // No attempt is running.
  'open',
  // The buyer was redirected to the processor's own page.
  'away',
  // A card was entered but not sent to its bank.
  'typed',
  // The charging call was sent, its reply is pending.
  'charging',
  // The bank challenges the buyer. Only the shop's next call can charge.
  'challenged',
  // The buyer's response was sent, its reply is pending.
  'answering',
  // The reply to a charging call was lost.
  'unknown',
  'paid',
  'cancelled',
] as const;
export type PaymentStage = (typeof paymentStages)[number];

export const paymentVerbs = [
  // Opens the card fields.
  'fields',
  // Submits an entered card.
  'pay',
  // Sends an entered card to its bank.
  'charge',
  // Sends the buyer's response to the bank.
  'answer',
  // Redirects the buyer to the processor's own page.
  'begin',
  // Changes the amount: a code, an offer, a business.
  'change',
  // Cancels for the buyer.
  'cancel',
  // Cancels because the order moves to another processor.
  'move',
  // Cancels an old checkout.
  'expire',
] as const;
export type PaymentVerb = (typeof paymentVerbs)[number];

/** Reasons to reject a payment action (`PaymentVerb`). `outdated`: the buyer replaced the attempt. */
export type VerbRefusal = 'undecided' | 'paid' | 'over' | 'outdated';
export type VerbOutcome = { to: PaymentStage } | { refuse: VerbRefusal };

const to = (stage: PaymentStage): VerbOutcome => ({ to: stage });
const refuse = (refusal: VerbRefusal): VerbOutcome => ({ refuse: refusal });
const everyVerb = (outcome: VerbOutcome) =>
  Object.fromEntries(paymentVerbs.map((verb) => [verb, outcome])) as Record<PaymentVerb, VerbOutcome>;

/** Verbs of a payment without a running charging call. A later choice replaces an earlier one. */
const undisturbed = (stage: PaymentStage): Record<PaymentVerb, VerbOutcome> => ({
  fields: to(stage),
  pay: to('typed'),
  charge: refuse('outdated'),
  answer: refuse('outdated'),
  begin: to('away'),
  change: to(stage),
  cancel: to('cancelled'),
  move: to('cancelled'),
  expire: to('cancelled'),
});

/** Transitions of payments at all processors. */
export const verbTable: Record<PaymentStage, Record<PaymentVerb, VerbOutcome>> = {
  open: undisturbed('open'),
  away: undisturbed('away'),
  // A new amount voids a card that was submitted for the old one.
  typed: { ...undisturbed('typed'), charge: to('charging'), change: to('open') },
  charging: everyVerb(refuse('undecided')),
  challenged: { ...undisturbed('challenged'), answer: to('answering'), change: to('open') },
  answering: everyVerb(refuse('undecided')),
  unknown: everyVerb(refuse('undecided')),
  paid: everyVerb(refuse('paid')),
  cancelled: {
    ...everyVerb(refuse('over')),
    ...{ cancel: to('cancelled'), move: to('cancelled'), expire: to('cancelled') },
  },
};

/** Returns the stage of a payment whose intents the processor manages. */
export function stageOfIntent({ status }: Pick<Intent, 'status'>): PaymentStage {
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'canceled':
      return 'cancelled';
    case 'processing':
    case 'requires_capture':
      return 'charging';
    case 'requires_action':
      return 'challenged';
    default:
      return 'open';
  }
}

/**
 * Returns the next stage. Throws `IntentClosed` for a payment that is over, `payment_not_confirmed` while its bank
 * decides, and `conflict` for an outdated attempt.
 */
export function requireVerb(stage: PaymentStage, verb: PaymentVerb, id: string): PaymentStage {
  const outcome = verbTable[stage][verb];
  if ('to' in outcome) return outcome.to;
  const what = `${verb} of ${id}, which is ${stage}`;
  if (outcome.refuse === 'undecided') throw new ShopError('payment_not_confirmed', what);
  if (outcome.refuse === 'outdated') throw new ShopError('conflict', what);
  throw new IntentClosed('intent_closed', what);
}

/** Returns whether a verb was rejected because the bank still decides. */
export const isUndecided = (error: unknown): error is ShopError =>
  error instanceof ShopError && error.code === 'payment_not_confirmed';
