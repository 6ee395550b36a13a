import { mergeMetadata } from '../api/merge-metadata.ts';
import { allowOnly, readChoice, readHash, readText, requireParameter } from '../api/parameters.ts';
import { cardOfAlias } from '../cards.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import type { PaymentMethod } from '../objects.ts';
import { checkCard, requireCardType } from './check-card.ts';
import { type NewMethod, paymentMethodObject } from './payment-method-object.ts';

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
