import { ShopError } from '#server/platform/errors.ts';

/** The processor did not reply in time. The request may have been carried out. Repeat it with the same key. */
export class ProcessorTimeout extends Error {
  override readonly name = 'ProcessorTimeout';
}

export class ProcessorObjectMissing extends Error {}

/** The processor refused permanently. `reason` is its code or text. */
export class ProcessorRefusal extends Error {
  override readonly name: string = 'ProcessorRefusal';
  readonly reason: string;
  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The intent can no longer change. It is paid, processing or canceled. */
export class IntentClosed extends ProcessorRefusal {
  override readonly name = 'IntentClosed';
}

/** The processor failed, and repeats this failure for the same idempotency key. */
export class StoredFailure extends Error {
  override readonly name = 'StoredFailure';
}

/** The processor refuses the shop itself: its key, its account, or its permission to take payments. */
export class AccountRefused extends Error {
  override readonly name = 'AccountRefused';
}

/**
 * Returns whether the processor failed and repeats this failure for the same idempotency key. False for a call that
 * still runs under the key, and for an unreadable reply.
 */
export const isStoredFailure = (error: unknown): boolean =>
  error instanceof ShopError && error.cause instanceof StoredFailure;

export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ProcessorRefusal ? error.reason : undefined;
