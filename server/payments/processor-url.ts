import type { Deps } from '#server/deps.ts';

/** Where the processor itself shows a payment; the sandbox has no such place. */
export const processorUrlOf = ({ config }: Pick<Deps, 'config'>, intentId: string | null): string | null =>
  config.mode === 'live' && intentId !== null ? `https://dashboard.stripe.com/payments/${intentId}` : null;
