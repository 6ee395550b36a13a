import type { EventTopic, ProcessorOrigins, ProcessorProfile } from '../processor/processor-profile.ts';

const events = [
  ...['succeeded', 'payment_failed', 'canceled', 'processing'].map((what) => `payment_intent.${what}`),
  ...['created', 'updated', 'failed'].map((what) => `refund.${what}`),
  'charge.refunded',
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    (what) => `charge.dispute.${what}`,
  ),
  'radar.early_fraud_warning.created',
];

const topics: readonly [prefix: string, topic: EventTopic][] = [
  ['payment_intent.', 'payment'],
  ['refund.', 'refund'],
  ['charge.refunded', 'refunds_of_payment'],
  ['charge.dispute.', 'dispute'],
  ['radar.early_fraud_warning.', 'warning'],
];

/**
 * Prefix of Redsys ids, which the shop assigns. All other ids are Stripe's, because Stripe may introduce new prefixes.
 */
const otherIds = 'rs_';

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

/** `live` is true for Stripe itself and false for its sandbox. */
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
