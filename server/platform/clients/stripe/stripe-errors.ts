import Stripe from 'stripe';
import { ShopError } from '#server/platform/errors.ts';
import {
  AccountRefused,
  IntentClosed,
  ProcessorObjectMissing,
  ProcessorRefusal,
  ProcessorTimeout,
  StoredFailure,
} from '../processor/processor-errors.ts';
import { CallNotStarted } from '../transport/gate.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

function isPassing(error: StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

/** Stripe refuses a key that is still in use with 409. The same call succeeds once that use has ended. */
function causeOf(error: StripeError): Error {
  const failed = error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
  return failed ? new StoredFailure(error.message, { cause: error }) : error;
}

const accountCodes = ['account_closed', 'account_invalid', 'api_key_expired', 'testmode_charges_only'];

/** A restricted account is refused without a code. */
const restricted = /^Your account cannot currently make (live )?charges/i;

/** Returns whether Stripe refuses the shop rather than the request. */
const refusesAccount = (error: StripeError): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  accountCodes.includes(error.code ?? '') ||
  restricted.test(error.message);

/** A restricted key may lack the permission for one call but have all others that the shop needs. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ShopError &&
  error.cause instanceof AccountRefused &&
  (error.cause.cause as StripeError).statusCode === 403;

function mapRefusal(error: StripeError): unknown {
  if (error.code === 'payment_intent_unexpected_state')
    return new IntentClosed(error.code, error.message, { cause: error });
  const refused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
  return refused ? new ProcessorRefusal(error.code ?? error.message, error.message, { cause: error }) : error;
}

/** An error that is not one of the SDK's is our own mistake and remains internal. */
export function mapStripeError(error: unknown): unknown {
  if (error instanceof CallNotStarted || error instanceof ProcessorTimeout)
    return new ShopError('processor_unavailable', error.message, { cause: error });
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code === 'resource_missing') return new ProcessorObjectMissing(error.message, { cause: error });
  if (refusesAccount(error))
    return new ShopError('processor_unavailable', error.message, {
      cause: new AccountRefused(error.code ?? `status ${error.statusCode}`, { cause: error }),
    });
  if (isPassing(error))
    return new ShopError('processor_unavailable', error.message, { cause: causeOf(error) });
  return mapRefusal(error);
}
