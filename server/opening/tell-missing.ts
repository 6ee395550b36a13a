import { openingMessages } from '#messages/admin/opening.ts';
import type { StepState } from './read-steps.ts';

/** Returns a line for each step that is not done: what was found, and what to do. */
export function tellMissing(states: readonly StepState[]): string[] {
  const { steps } = openingMessages.en;
  return states
    .filter(({ done }) => !done)
    .map(({ step, detail }) => `${step}: ${detail}. ${steps[step].act}.`);
}
