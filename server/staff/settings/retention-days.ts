import { z } from 'zod';
import { type Forgetting, ruleName } from '#server/platform/database/retention.ts';
import { defineSetting } from './setting.ts';

/** Holds the owner's own days, by what is kept; the usual ones are declared beside what forgets them. */
export const daysSetting = defineSetting<Record<string, number>>({
  key: 'retention.days',
  schema: z.record(z.string(), z.number().int().positive()),
  initial: {},
  ifMalformed: {},
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});

/** Returns the owner's days where they are allowed, else the usual ones. */
export function termOf({ days, atLeast, ...rule }: Forgetting, own: Record<string, number>): number {
  const chosen = own[ruleName(rule)] ?? days;
  return chosen < atLeast ? days : chosen;
}
