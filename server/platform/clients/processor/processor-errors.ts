import { ShopError } from '#server/platform/errors.ts';

/** The processor did not answer in time. The request may have been carried out: repeat it under the same key. */
export class ProcessorTimeout extends Error {
  override readonly name = 'ProcessorTimeout';
}

export class ProcessorObjectMissing extends Error {}

/** The processor refused for good; `reason` is its code or text. */
export class ProcessorRefusal extends Error {
  override readonly name: string = 'ProcessorRefusal';
  readonly reason: string;
  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The intent can no longer be changed: it is paid, being paid or canceled. */
export class IntentClosed extends ProcessorRefusal {
  override readonly name = 'IntentClosed';
}

/** The processor failed, and repeats this failure for the same idempotency key. */
export class StoredFailure extends Error {
  override readonly name = 'StoredFailure';
}

/** The processor refuses the shop itself: its key, its account, or the right to take payments. */
export class AccountRefused extends Error {
  override readonly name = 'AccountRefused';
}

/**
 * Returns whether the processor answered with a failure of its own, which it repeats for the same idempotency key. It
 * is false for a call that still runs under that key, and for a reply that could not be read.
 */
export const isStoredFailure = (error: unknown): boolean =>
  error instanceof ShopError && error.cause instanceof StoredFailure;

/** Returns the code or text of a permanent refusal. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ProcessorRefusal ? error.reason : undefined;
