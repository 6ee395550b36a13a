import type { Decline } from '../cards.ts';
import type { Context } from '../context.ts';
import { newId, randomLetters } from '../ids.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../objects.ts';

type Details = NonNullable<Charge['payment_method_details']>;

export interface ChargeFacts {
  intent: PaymentIntent;
  method: PaymentMethod;
  decline?: Decline;
  authenticated: boolean;
}

function outcomeOf(decline: Decline | undefined): Charge['outcome'] {
  const base = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (!decline)
    return {
      ...base,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  return {
    ...base,
    network_status: decline.blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: decline.blocked ? 'highest_risk_level' : decline.decline_code,
    risk_level: decline.blocked ? 'highest' : 'normal',
    risk_score: decline.blocked ? 95 : 20,
    seller_message: decline.blocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: decline.blocked ? 'blocked' : 'issuer_declined',
  };
}

const threeDSecureResult = (): NonNullable<Details['card']>['three_d_secure'] => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: randomLetters(28),
  version: '2.2.0',
});

function detailsOf({ intent, method, decline, authenticated }: ChargeFacts): Details {
  const card = method.card;
  if (!card) throw new Error(`Payment method ${method.id} is no card`);
  const cvc = decline?.code === 'incorrect_cvc' ? 'fail' : 'pass';
  return {
    card: {
      amount_authorized: decline ? null : intent.amount,
      authorization_code: decline ? null : randomLetters(6),
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.wallet ? null : cvc,
      },
      country: card.country,
      electronic_commerce_indicator: authenticated ? '05' : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: decline ? null : randomLetters(15),
      regulated_status: 'unregulated',
      three_d_secure: authenticated ? threeDSecureResult() : null,
      transaction_link_id: null,
      wallet: card.wallet as NonNullable<Details['card']>['wallet'],
    },
    type: 'card',
  };
}

export function chargeObject(ctx: Context, facts: ChargeFacts): Charge {
  const { intent, method, decline } = facts;
  return {
    id: newId('ch_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: `AUGE SANDBOX${intent.statement_descriptor_suffix ? `* ${intent.statement_descriptor_suffix}` : ''}`,
    captured: !decline,
    created: ctx.unixNow(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(facts),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping as Charge['shipping'],
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}
