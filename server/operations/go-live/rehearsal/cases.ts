import type { Cents } from '#contracts/kit/money.ts';
import type { RehearsalCaseName } from '#contracts/operations/purchase-rehearsal.ts';

export type StripeStep =
  | 'create'
  | 'repeat'
  | 'pay'
  | 'approve'
  | 'read'
  | 'cancel'
  | 'refund'
  | 'event'
  | 'dispute'
  | 'accept';
export type RedsysStep = 'start' | 'charge' | 'consult' | 'refund' | 'open' | 'agree';
export type AgencyStep = 'send' | 'send again' | 'cancel';

type Step<Name extends string> = readonly [name: Name, argument: string, promised: string];

export type RehearsalCase = { name: RehearsalCaseName; cents: Cents } & (
  | { service: 'stripe'; steps: readonly Step<StripeStep>[] }
  | { service: 'redsys'; steps: readonly Step<RedsysStep>[] }
  | { service: 'agency'; steps: readonly Step<AgencyStep>[] }
);

const create = ['create', '', 'requires_payment_method 200 EUR'] as const;
const pay = ['pay', 'pm_card_visa', 'succeeded'] as const;
/** Public test cards of the gateway, see `docs/protocols/redsys.md`. */
const frictionless = '4548814479727229';
const challenged = '4548817212493017';
const start = ['start', frictionless, '3-D Secure 2'] as const;
const charge = ['charge', frictionless, 'authorised 200'] as const;

export const cases: readonly RehearsalCase[] = [
  {
    ...{ name: 'paid', service: 'stripe', cents: 200 },
    steps: [create, ['repeat', '', 'the same payment'], pay, ['read', '', 'succeeded 200 visa 4242']],
  },
  {
    ...{ name: 'declined', service: 'stripe', cents: 200 },
    steps: [
      create,
      ['pay', 'pm_card_visa_chargeDeclined', 'card_declined'],
      ['read', '', 'requires_payment_method 0 generic_decline'],
      ['cancel', '', 'canceled'],
    ],
  },
  {
    ...{ name: 'authenticated', service: 'stripe', cents: 200 },
    steps: [
      create,
      ['pay', 'pm_card_threeDSecure2Required', 'requires_action'],
      ['approve', '', 'succeeded'],
      ['read', '', 'succeeded 200 visa 3220'],
    ],
  },
  {
    ...{ name: 'not_authenticated', service: 'redsys', cents: 200 },
    steps: [
      ['start', challenged, '3-D Secure 2'],
      ['charge', challenged, 'challenge'],
      ['consult', 'payment', 'authenticating 200'],
    ],
  },
  {
    ...{ name: 'refunded', service: 'stripe', cents: 200 },
    steps: [
      create,
      pay,
      ['refund', '200', 'succeeded 200'],
      ['refund', '1', 'refused charge_already_refunded'],
    ],
  },
  {
    ...{ name: 'refunded_in_part', service: 'redsys', cents: 200 },
    steps: [
      start,
      charge,
      ['refund', '50', 'refunded 50'],
      ['consult', 'refund', '0900 50'],
      ['refund', '151', 'refused SIS0057'],
    ],
  },
  {
    ...{ name: 'bizum', service: 'redsys', cents: 200 },
    steps: [
      ['open', 'bizum', 'page'],
      ['agree', '', '0000 200'],
    ],
  },
  {
    ...{ name: 'notification_lost', service: 'redsys', cents: 200 },
    steps: [start, charge, ['consult', 'payment', '0000 200']],
  },
  {
    ...{ name: 'notified_twice', service: 'stripe', cents: 200 },
    steps: [
      create,
      pay,
      ['event', '', 'payment_intent.succeeded'],
      ['event', 'again', 'payment_intent.succeeded again'],
    ],
  },
  {
    ...{ name: 'disputed', service: 'stripe', cents: 200 },
    steps: [
      create,
      ['pay', 'pm_card_createDispute', 'succeeded'],
      ['dispute', '', 'needs_response fraudulent 200'],
      ['accept', '', 'lost'],
    ],
  },
  {
    ...{ name: 'record_accepted', service: 'agency', cents: 121 },
    steps: [
      ['send', 'F2', 'accepted'],
      ['send again', '', 'rejected 3000 accepted'],
      ['cancel', '', 'accepted'],
    ],
  },
  {
    ...{ name: 'record_refused', service: 'agency', cents: 121 },
    // A full invoice must name its recipient.
    steps: [['send', 'F1', 'rejected 1189']],
  },
];
