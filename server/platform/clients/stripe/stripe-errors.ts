import Stripe from 'stripe';
import { ShopError } from '#server/platform/errors.ts';
import {
  IntentClosed,
  ProcessorObjectMissing,
  ProcessorRefusal,
  ProcessorTimeout,
  StoredFailure,
} from '../processor/processor-errors.ts';
import { NotBegun } from '../transport/gate.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** Returns whether the processor is out of reach or overloaded, so that the same call may succeed later. */
function isPassing(error: StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

/** A key that still runs is refused by 409, and the same call succeeds once it has ended. */
function causeOf(error: StripeError): Error {
  const failed = error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
  return failed ? new StoredFailure(error.message, { cause: error }) : error;
}

function mapRefusal(error: StripeError): unknown {
  if (error.code === 'payment_intent_unexpected_state')
    return new IntentClosed(error.code, error.message, { cause: error });
  const refused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
  return refused ? new ProcessorRefusal(error.code ?? error.message, error.message, { cause: error }) : error;
}

/** Maps the SDK's errors to ours in one place; any other error is a mistake of ours and stays internal. */
export function mapStripeError(error: unknown): unknown {
  if (error instanceof NotBegun || error instanceof ProcessorTimeout)
    return new ShopError('processor_unavailable', error.message, { cause: error });
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code === 'resource_missing') return new ProcessorObjectMissing(error.message, { cause: error });
  if (isPassing(error))
    return new ShopError('processor_unavailable', error.message, { cause: causeOf(error) });
  return mapRefusal(error);
}
