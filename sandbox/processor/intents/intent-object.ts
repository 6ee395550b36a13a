import type { Context } from '../context.ts';
import { newId, randomLetters } from '../ids.ts';
import type { PaymentIntent } from '../objects.ts';

export type CallerFields = Partial<
  Pick<
    PaymentIntent,
    | 'allowed_payment_method_types'
    | 'automatic_payment_methods'
    | 'capture_method'
    | 'description'
    | 'excluded_payment_method_types'
    | 'payment_method_options'
    | 'receipt_email'
    | 'setup_future_usage'
    | 'shipping'
    | 'statement_descriptor_suffix'
    | 'transfer_group'
  >
>;

export function intentObject(
  ctx: Context,
  { amount, currency }: { amount: number; currency: string },
  given: CallerFields,
): PaymentIntent {
  const id = newId('pi_3');
  const allowed = given.allowed_payment_method_types ?? null;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: allowed ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: ctx.unixNow(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: allowed ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...dropUndefined(given),
  };
}

function dropUndefined(given: CallerFields): CallerFields {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
