import Stripe from 'stripe';
import { ShopError } from '#server/platform/errors.ts';
import { NotBegun } from '../transport/gate.ts';
import { ProcessorTimeout } from './processor-client.ts';

/** Returns whether the processor is out of reach or overloaded, so that the same call may succeed later. */
function isPassing(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

export class ProcessorObjectMissing extends Error {}

/** Maps the SDK's errors to ours in one place; any other error is a mistake of ours and stays internal. */
export function mapProcessorError(error: unknown): unknown {
  if (error instanceof NotBegun || error instanceof ProcessorTimeout)
    return new ShopError('processor_unavailable', error.message, { cause: error });
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code === 'resource_missing') return new ProcessorObjectMissing(error.message, { cause: error });
  if (isPassing(error)) return new ShopError('processor_unavailable', error.message, { cause: error });
  return error;
}

/**
 * Returns whether the processor answered with a failure of its own, which it repeats for the same idempotency key. It
 * is false for a call that still runs under that key (409), and for a reply that could not be read.
 */
export function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof ShopError) || !(error.cause instanceof Stripe.errors.StripeAPIError)) return false;
  return (error.cause.statusCode ?? 0) >= 500;
}

/** Returns whether the intent can no longer be changed: it is paid, being paid or canceled. */
export function isIntentClosed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
}

/** Returns the code or text of a permanent refusal. */
export function refusalOf(error: unknown): string | undefined {
  const refused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
  return refused ? (error.code ?? error.message) : undefined;
}
