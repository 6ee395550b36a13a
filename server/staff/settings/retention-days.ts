import { z } from 'zod';
import { type RetentionPolicy, ruleName } from '#server/platform/database/retention.ts';
import { defineSetting } from './setting.ts';

export const daysSetting = defineSetting<Record<string, number>>({
  key: 'retention.days',
  schema: z.record(z.string(), z.number().int().positive()),
  initial: {},
  ifMalformed: {},
  mayChange: 'owner',
  effects: ['personal_data'],
  effect: 'at_next_run',
});

export function termOf({ days, atLeast, ...rule }: RetentionPolicy, own: Record<string, number>): number {
  const chosen = own[ruleName(rule)] ?? days;
  return chosen < atLeast ? days : chosen;
}
