import Stripe from 'stripe';
import { InvalidSignature } from '../processor/invalid-signature.ts';
import type { ProcessorEvent } from '../processor/processor-objects.ts';
import { toEvent } from './stripe-objects.ts';

/** Malformed signature of our scheme, for which the SDK throws another error instead of refusing. */
const noPayloadError = /(?:^|,)v1=(?![0-9a-f]{64}(?:,|$))/;

/**
 * Maximum clock difference in both directions. The SDK rejects only old signatures, so a future one could be replayed
 * until it is too old.
 */
const toleranceSeconds = 300;

const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);

const isBrokenSignature = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeSignatureVerificationError;

function constructEvent(stripe: Stripe, message: Message, secret: string): ProcessorEvent {
  const { rawBody, signature, now } = message;
  const ms = now.getTime();
  try {
    const event = stripe.webhooks.constructEvent(
      ...([rawBody, signature, secret] as const),
      ...([toleranceSeconds, undefined, ms] as const),
    );
    if (signedAt(signature) > ms / 1000 + toleranceSeconds) throw new InvalidSignature('too_new');
    return toEvent(event);
  } catch (error) {
    if (error instanceof InvalidSignature) throw error;
    if (!isBrokenSignature(error)) throw new InvalidSignature('unreadable');
    throw new InvalidSignature(/tolerance/i.test(error.message) ? 'too_old' : 'bad_signature');
  }
}

export interface Message {
  rawBody: Buffer;
  signature: string;
  now: Date;
}

/** Reads an event signed with one of the secrets. Two are valid during a rotation. Throws `InvalidSignature`. */
export function verifyEvent(stripe: Stripe, message: Message, secrets: readonly string[]): ProcessorEvent {
  if (noPayloadError.test(message.signature)) throw new InvalidSignature('bad_signature');
  let refused: InvalidSignature | undefined;
  for (const secret of secrets) {
    try {
      return constructEvent(stripe, message, secret);
    } catch (error) {
      // A specific reason helps more than the mismatch with the other secret.
      if (error instanceof InvalidSignature && error.reason !== 'bad_signature') refused = error;
    }
  }
  throw refused ?? new InvalidSignature('bad_signature');
}
