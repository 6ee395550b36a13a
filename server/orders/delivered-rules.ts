import type { FulfilmentState } from '#contracts/states.ts';

export const finishedStates: ReadonlySet<FulfilmentState> = new Set([
  'completed',
  'partial',
  'canceled',
  'failed',
]);
export const begunStates: ReadonlySet<FulfilmentState> = new Set(['in_progress', ...finishedStates]);

interface Part {
  state: FulfilmentState;
  quantity: number;
  remains: number | null;
}

/** Before the start a provider may report anything, so nothing counts as delivered. Clamped to 0…quantity. */
export function deliveredOf({ state, quantity, remains }: Part): number {
  if (!begunStates.has(state)) return 0;
  const open = remains ?? (state === 'completed' ? 0 : quantity);
  return Math.max(0, Math.min(quantity, quantity - open));
}
