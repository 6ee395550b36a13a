import { inject, TestRunner } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Limit of hooks in the running layer. */
    hookTimeout: number;
  }
}

/**
 * Returns how long a test or hook may wait for one event, in milliseconds: the limit of its layer less a tenth. A
 * wait that ends before the layer's limit fails with its own message.
 */
export function patience(): number {
  const limit = TestRunner.getCurrentTest()?.timeout ?? inject('hookTimeout');
  if (limit === undefined)
    throw new Error('A hook can wait only in a layer whose global setup provides its limit');
  return limit * 0.9;
}
