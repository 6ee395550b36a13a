import { invalidRequest } from '../api/errors.ts';
import { readBoolean, readChoice, readHash, readText, readTexts } from '../api/parameters.ts';
import type { Form } from '../http/parse-form.ts';
import type { PaymentIntent } from '../objects.ts';
import type { CallerFields } from './intent-object.ts';

type Shipping = NonNullable<PaymentIntent['shipping']>;

/** Parameters shared by create, update and confirm. */
export const SHARED = [
  'allowed_payment_method_types',
  'capture_method',
  'excluded_payment_method_types',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'receipt_email',
  'setup_future_usage',
  'shipping',
];

/** Parameters of this version that the sandbox does not support. */
export const UNSUPPORTED = new Set([
  ...[
    'amount_details',
    'application_fee_amount',
    'confirmation_token',
    'customer',
    'customer_account',
    'hooks',
  ],
  ...['mandate', 'on_behalf_of', 'payment_details', 'payment_method_configuration', 'transfer_data'],
]);

function readShipping(form: Form): Shipping | null | undefined {
  if (form.shipping === '') return null;
  const given = readHash(form, 'shipping');
  if (!given) return undefined;
  const address = readHash(given, 'address') ?? {};
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
    carrier: text(given, 'carrier'),
    name: text(given, 'name') ?? '',
    phone: text(given, 'phone'),
    tracking_number: text(given, 'tracking_number'),
  };
}

function readMethodOptions(form: Form): CallerFields['payment_method_options'] | undefined {
  const card = readHash(readHash(form, 'payment_method_options') ?? {}, 'card');
  if (!card) return undefined;
  const choices = ['any', 'automatic', 'challenge'] as const;
  const input = readChoice(card, 'request_three_d_secure', choices) ?? 'automatic';
  return {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: input },
  };
}

function readAutomatic(form: Form): CallerFields['automatic_payment_methods'] | undefined {
  const given = readHash(form, 'automatic_payment_methods');
  if (!given) return undefined;
  const enabled = readBoolean(given, 'enabled') ?? false;
  const allow_redirects = readChoice(given, 'allow_redirects', ['always', 'never'] as const) ?? 'always';
  return { allow_redirects, enabled };
}

function readSuffix(form: Form): string | null | undefined {
  if (form.statement_descriptor !== undefined && form.statement_descriptor !== '')
    throw invalidRequest(
      undefined,
      'The `statement_descriptor` parameter is not supported for card charges. Use `statement_descriptor_suffix`.',
      { param: 'statement_descriptor' },
    );
  const suffix = readText(form, 'statement_descriptor_suffix');
  if (suffix && (suffix.length > 22 || /[<>\\'"*]/.test(suffix)))
    throw invalidRequest(undefined, 'Invalid statement descriptor suffix.', {
      param: 'statement_descriptor_suffix',
    });
  return suffix;
}

export function readCallerFields(form: Form): CallerFields {
  const allowed = readTexts(form, 'allowed_payment_method_types');
  return {
    allowed_payment_method_types: allowed,
    automatic_payment_methods: allowed ? null : readAutomatic(form),
    capture_method: readChoice(form, 'capture_method', ['automatic', 'automatic_async'] as const),
    description: readText(form, 'description'),
    excluded_payment_method_types: readTexts(form, 'excluded_payment_method_types'),
    payment_method_options: readMethodOptions(form),
    receipt_email: readText(form, 'receipt_email'),
    setup_future_usage:
      form.setup_future_usage === ''
        ? null
        : readChoice(form, 'setup_future_usage', ['off_session', 'on_session'] as const),
    shipping: readShipping(form),
    statement_descriptor_suffix: readSuffix(form),
    transfer_group: readText(form, 'transfer_group'),
  };
}
