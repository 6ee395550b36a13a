import { inject, TestRunner } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Time limit of hooks in this layer in milliseconds. */
    hookTimeout: number;
  }
}

/** Time limit of a journey in milliseconds (`playwright.config.ts`), where Vitest has no layer. */
const journeyLimit = 600_000;

/**
 * Returns how long a test or hook may wait for one event in milliseconds: the limit of its layer less a tenth. A wait
 * that ends before the limit fails with its own message.
 */
export function eventTimeout(): number {
  const limit = process.env.VITEST
    ? (TestRunner.getCurrentTest()?.timeout ?? inject('hookTimeout'))
    : journeyLimit;
  if (limit === undefined)
    throw new Error('A hook can wait only in a layer whose global setup provides its limit');
  return limit * 0.9;
}
