import { createHash } from 'node:crypto';
import type { TestCard } from '../cards.ts';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { PaymentMethod } from '../objects.ts';

export type Wallet = 'apple_pay' | 'google_pay';

export interface NewMethod {
  card: TestCard;
  expMonth: number;
  expYear: number;
  billing: PaymentMethod['billing_details'];
  metadata: Record<string, string>;
  cvcGiven: boolean;
  wallet?: Wallet;
}

const fingerprintOf = (number: string): string =>
  createHash('sha256').update(`card ${number}`).digest('base64url').slice(0, 16);

function walletOf(type: Wallet, last4: string) {
  return { dynamic_last4: last4, [type]: {}, type };
}

function cardOf(method: NewMethod): NonNullable<PaymentMethod['card']> {
  const { brand, country, number } = method.card;
  const last4 = number.slice(-4);
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: method.cvcGiven ? 'unchecked' : null,
    },
    country,
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: fingerprintOf(number),
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: method.wallet ? walletOf(method.wallet, last4) : null,
  };
}

export function paymentMethodObject(ctx: Context, method: NewMethod): PaymentMethod {
  return {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: method.billing,
    card: cardOf(method),
    created: ctx.unixNow(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: method.metadata,
    type: 'card',
  };
}
