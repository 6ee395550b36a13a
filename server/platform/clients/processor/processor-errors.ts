import Stripe from 'stripe';
import { ShopError } from '#server/platform/errors.ts';
import { NotBegun } from '../transport/gate.ts';
import { ProcessorTimeout } from './processor-client.ts';

/** Is the processor out of reach or overloaded, so that the same call may succeed later? */
function isPassing(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

/** The processor does not know the object. */
export class ProcessorObjectMissing extends Error {}

/** One place where the SDK's errors become ours; what is left is a mistake of ours and stays internal. */
export function mapProcessorError(error: unknown): unknown {
  if (error instanceof NotBegun || error instanceof ProcessorTimeout)
    return new ShopError('processor_unavailable', error.message, { cause: error });
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code === 'resource_missing') return new ProcessorObjectMissing(error.message, { cause: error });
  if (isPassing(error)) return new ShopError('processor_unavailable', error.message, { cause: error });
  return error;
}

/**
 * The processor answered with a failure of its own, which it will replay for the same idempotency key. Never so of a
 * call that is still being worked on under that key (409), nor of a reply that could not be read.
 */
export function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof ShopError) || !(error.cause instanceof Stripe.errors.StripeAPIError)) return false;
  return (error.cause.statusCode ?? 0) >= 500;
}

/** The intent is past the state in which the asked change is possible: paid, being paid or canceled. */
export function isIntentClosed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
}

/** The processor looked at the request and will not do it, whenever it is asked: its code or its words. */
export function refusalOf(error: unknown): string | undefined {
  const refused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
  return refused ? (error.code ?? error.message) : undefined;
}
