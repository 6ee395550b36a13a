import type { PaymentIntent } from '../objects.ts';

/** Fields visible to a publishable key. Excludes metadata in particular. */
const VISIBLE = [
  ...['id', 'object', 'amount', 'amount_details', 'automatic_payment_methods', 'canceled_at'],
  ...['cancellation_reason', 'capture_method', 'client_secret', 'confirmation_method', 'created', 'currency'],
  ...[
    'description',
    'last_payment_error',
    'livemode',
    'next_action',
    'payment_method',
    'payment_method_types',
  ],
  ...['processing', 'receipt_email', 'setup_future_usage', 'shipping', 'source', 'status'],
] as (keyof PaymentIntent)[];

const isIntent = (value: object): value is PaymentIntent =>
  'object' in value && value.object === 'payment_intent';

/** Removes hidden fields from a reply, or from the intent inside an error. */
export function publicView(body: object): object {
  if (isIntent(body)) return Object.fromEntries(VISIBLE.map((name) => [name, body[name]]));
  if (!('error' in body)) return body;
  const error = body.error as { payment_intent?: object };
  return error.payment_intent
    ? { error: { ...error, payment_intent: publicView(error.payment_intent) } }
    : body;
}
