import { createHash } from 'node:crypto';
import { cardError, invalidRequest } from '../api/errors.ts';
import { mergeMetadata } from '../api/merge-metadata.ts';
import {
  allowOnly,
  readChoice,
  readHash,
  readInteger,
  readText,
  requireParameter,
} from '../api/parameters.ts';
import { cardOfAlias, findCard, passesLuhn, type TestCard } from '../cards.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import { newId } from '../ids.ts';
import type { PaymentMethod } from '../objects.ts';

interface CheckedCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

function checkExpiry(form: Form, now: Date): { expMonth: number; expYear: number } {
  const expMonth = requireParameter(readInteger(form, 'exp_month'), 'card[exp_month]');
  const given = requireParameter(readInteger(form, 'exp_year'), 'card[exp_year]');
  const expYear = given < 100 ? 2000 + given : given;
  if (expMonth < 1 || expMonth > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const year = now.getUTCFullYear();
  if (expYear < year || expYear > year + 50)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (expYear === year && expMonth < now.getUTCMonth() + 1)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  return { expMonth, expYear };
}

/**
 * Validates a typed card. 402 with `incorrect_number`, `invalid_number`, `invalid_expiry_*` or `invalid_cvc`. Real card
 * numbers are declined with `test_mode_live_card` and never stored.
 */
function checkCard(form: Form, now: Date): CheckedCard {
  const number = requireParameter(readText(form, 'number'), 'card[number]').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number))
    throw cardError('invalid_number', 'The card number is not a valid credit card number.', 'number');
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const expiry = checkExpiry(form, now);
  const cvc = readText(form, 'cvc');
  if (cvc && !/^\d{3,4}$/.test(cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  const card = findCard(number);
  if (!card) throw liveCardRefused();
  return { card, ...expiry };
}

function liveCardRefused() {
  const message = 'Your card was declined. Your request was in test mode, but used a non test card.';
  const refusal = cardError('card_declined', message);
  refusal.body.decline_code = 'test_mode_live_card';
  return refusal;
}

/** Only cards are supported. Other types are refused. */
function requireCardType(form: Form): void {
  const type = requireParameter(readText(form, 'type'), 'type');
  if (type !== 'card')
    throw invalidRequest('payment_method_unsupported_type', `The sandbox plays cards only, not ${type}.`, {
      param: 'type',
    });
}

type Wallet = 'apple_pay' | 'google_pay';

interface NewMethod {
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

function paymentMethodObject(ctx: Context, method: NewMethod): PaymentMethod {
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

type Billing = PaymentMethod['billing_details'];

const EMPTY: Form = {};

function readBillingDetails(form: Form): Billing {
  const given = readHash(form, 'billing_details') ?? EMPTY;
  const address = readHash(given, 'address') ?? EMPTY;
  const text = (from: Form, name: string): string | null => readText(from, name) ?? null;
  return {
    address: {
      city: text(address, 'city'),
      country: text(address, 'country'),
      line1: text(address, 'line1'),
      line2: text(address, 'line2'),
      postal_code: text(address, 'postal_code'),
      state: text(address, 'state'),
    },
    email: text(given, 'email'),
    name: text(given, 'name'),
    phone: text(given, 'phone'),
    tax_id: text(given, 'tax_id'),
  };
}

const KNOWN = new Set([
  ...['type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'radar_options'],
  'sandbox_wallet',
]);
const UNSUPPORTED = new Set(['customer', 'payment_method', 'sepa_debit', 'link', 'paypal', 'klarna']);

/** Stores a method. Of the card number only a sandbox test number is kept, hidden. */
function storeMethod(ctx: Context, method: NewMethod): PaymentMethod {
  const object = paymentMethodObject(ctx, method);
  ctx.objects.add('payment_method', object, { hidden: method.card.number });
  return object;
}

/** `POST /v1/payment_methods`. Cards only. 400 for invalid parameters, 402 for an invalid number, date or code. */
export function createPaymentMethod(ctx: Context, form: Form): PaymentMethod {
  allowOnly(form, KNOWN, UNSUPPORTED);
  requireCardType(form);
  const typed = requireParameter(readHash(form, 'card'), 'card');
  return storeMethod(ctx, {
    ...checkCard(typed, new Date(ctx.world.now())),
    billing: readBillingDetails(form),
    metadata: mergeMetadata({}, form),
    cvcGiven: typed.cvc !== undefined && typed.cvc !== '',
    wallet: readChoice(form, 'sandbox_wallet', ['apple_pay', 'google_pay'] as const),
  });
}

/** Returns a new method for an alias such as `pm_card_visa`. `undefined` for other names. */
export function createFromAlias(ctx: Context, alias: string): PaymentMethod | undefined {
  const card = cardOfAlias(alias);
  if (!card) return undefined;
  return storeMethod(ctx, {
    card,
    expMonth: 12,
    expYear: new Date(ctx.world.now()).getUTCFullYear() + 3,
    billing: readBillingDetails({}),
    metadata: {},
    cvcGiven: true,
  });
}
