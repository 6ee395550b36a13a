import type { EventTopic, ProcessorOrigins, ProcessorProfile } from '../processor/processor-profile.ts';

/** The shop needs all of these events. */
const events = [
  ...['succeeded', 'payment_failed', 'canceled', 'processing'].map((what) => `payment_intent.${what}`),
  ...['created', 'updated', 'failed'].map((what) => `refund.${what}`),
  'charge.refunded',
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    (what) => `charge.dispute.${what}`,
  ),
  'radar.early_fraud_warning.created',
];

/** Holds one topic per family of events. */
const topics: readonly [prefix: string, topic: EventTopic][] = [
  ['payment_intent.', 'payment'],
  ['refund.', 'refund'],
  ['charge.refunded', 'refunds_of_payment'],
  ['charge.dispute.', 'dispute'],
  ['radar.early_fraud_warning.', 'warning'],
];

/** Stripe may begin ids with letters that it has not used before; the shop gave those of Redsys itself. */
const otherIds = 'rs_';

/** Is the list that Stripe's documentation gives. */
function liveOrigins(): ProcessorOrigins {
  const script = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    script,
    frame: [...script, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
    form: [],
  };
}

function standInOrigins(scriptUrl: string): ProcessorOrigins {
  const { origin } = new URL(scriptUrl);
  return { script: [origin], frame: [origin], connect: [origin], form: [] };
}

/** `live` says that the processor is Stripe itself and no stand-in. */
export function stripeProfile({ live, scriptUrl }: { live: boolean; scriptUrl: string }): ProcessorProfile {
  return {
    name: 'stripe',
    means: ['card', 'wallet'],
    place: 'page',
    reads: (path) => path.startsWith('/v1/'),
    owns: (id) => !id.startsWith(otherIds),
    hasLedger: true,
    events,
    topicOf: (type) => topics.find(([prefix]) => type.startsWith(prefix))?.[1],
    origins: live ? liveOrigins() : standInOrigins(scriptUrl),
    pageOf: (intentId) => (live ? `https://dashboard.stripe.com/payments/${intentId}` : null),
  };
}
