import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { ShopError } from '#server/platform/errors.ts';

export const paymentStages = [
  // No attempt is in progress.
  'open',
  // The buyer was redirected to the processor's own page.
  'away',
  // A card was entered but not sent to its bank.
  'typed',
  // The charging call was sent, and its reply is pending.
  'charging',
  // The bank challenges the buyer. Only the shop's next call can charge.
  'challenged',
  // The buyer's response was sent, and its reply is pending.
  'answering',
  // The reply to a charging call was lost.
  'unknown',
  'paid',
  'cancelled',
] as const;
export type PaymentStage = (typeof paymentStages)[number];

export const paymentActions = [
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
  // Changes the amount, because of a code, an offer or a business purchase.
  'change',
  // Cancels for the buyer.
  'cancel',
  // Cancels because the order moves to another processor.
  'move',
  // Cancels an old checkout.
  'expire',
] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** Reasons to reject a payment action (`PaymentAction`). `outdated`: the buyer replaced the attempt. */
export type ActionRefusal = 'undecided' | 'paid' | 'over' | 'outdated';
export type ActionOutcome = { to: PaymentStage } | { refuse: ActionRefusal };

const allowTo = (stage: PaymentStage): ActionOutcome => ({ to: stage });
const refuseAction = (refusal: ActionRefusal): ActionOutcome => ({ refuse: refusal });
const everyAction = (outcome: ActionOutcome) =>
  Object.fromEntries(paymentActions.map((verb) => [verb, outcome])) as Record<PaymentAction, ActionOutcome>;

/** Outcomes of actions while no charging call is in progress. A later choice replaces an earlier one. */
const actionsWithoutCall = (stage: PaymentStage): Record<PaymentAction, ActionOutcome> => ({
  fields: allowTo(stage),
  pay: allowTo('typed'),
  charge: refuseAction('outdated'),
  answer: refuseAction('outdated'),
  begin: allowTo('away'),
  change: allowTo(stage),
  cancel: allowTo('cancelled'),
  move: allowTo('cancelled'),
  expire: allowTo('cancelled'),
});

export const actionTable: Record<PaymentStage, Record<PaymentAction, ActionOutcome>> = {
  open: actionsWithoutCall('open'),
  away: actionsWithoutCall('away'),
  // A new amount voids a card that was submitted for the old one.
  typed: { ...actionsWithoutCall('typed'), charge: allowTo('charging'), change: allowTo('open') },
  charging: everyAction(refuseAction('undecided')),
  challenged: { ...actionsWithoutCall('challenged'), answer: allowTo('answering'), change: allowTo('open') },
  answering: everyAction(refuseAction('undecided')),
  unknown: everyAction(refuseAction('undecided')),
  paid: everyAction(refuseAction('paid')),
  cancelled: {
    ...everyAction(refuseAction('over')),
    ...{ cancel: allowTo('cancelled'), move: allowTo('cancelled'), expire: allowTo('cancelled') },
  },
};

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
export function requireAction(stage: PaymentStage, verb: PaymentAction, id: string): PaymentStage {
  const outcome = actionTable[stage][verb];
  if ('to' in outcome) return outcome.to;
  const what = `${verb} of ${id}, which is ${stage}`;
  if (outcome.refuse === 'undecided') throw new ShopError('payment_not_confirmed', what);
  if (outcome.refuse === 'outdated') throw new ShopError('conflict', what);
  throw new IntentClosed('intent_closed', what);
}

export const isActionUndecided = (error: unknown): error is ShopError =>
  error instanceof ShopError && error.code === 'payment_not_confirmed';
