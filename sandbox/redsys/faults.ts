import { z } from 'zod';
import type { SwitchHint } from '../kit/switch-hint.ts';

const FAILURES = ['timeout-after', 'reset-after', 'timeout-before', '500'] as const;
const count = z.number().int().min(0);

const schema = z.strictObject({
  latencyMs: count.max(600_000),
  failNext: count,
  failAs: z.enum(FAILURES),
  cardHold: z.boolean(),
  consultFails: count,
  consultBlind: z.boolean(),
  notifyLose: z.union([count, z.literal('all')]),
  notifyDelayMs: count.max(86_400_000),
  notifyCopies: count.max(20),
  notifyForged: z.boolean(),
  notifyHold: z.boolean(),
});

export type RedsysFaults = z.infer<typeof schema>;
export const redsysFaultsSchema: z.ZodType<RedsysFaults> = schema;

export const NO_REDSYS_FAULTS: RedsysFaults = {
  latencyMs: 0,
  failNext: 0,
  failAs: 'timeout-after',
  cardHold: false,
  consultFails: 0,
  consultBlind: false,
  notifyLose: 0,
  notifyDelayMs: 0,
  notifyCopies: 0,
  notifyForged: false,
  notifyHold: false,
};

export const REDSYS_SWITCH_HINTS: Record<keyof RedsysFaults, SwitchHint> = {
  latencyMs: { label: 'Latency, milliseconds', help: 'Before every answer to the shop.' },
  failNext: { label: 'Next payments and refunds that fail', help: 'Calls of the shop’s server alone.' },
  failAs: {
    label: 'How they fail',
    help: 'After: the money moves, the answer never comes. Before: nothing happens.',
    choices: FAILURES,
  },
  cardHold: { label: 'Hold card payments', help: 'The bank answers when this is off again.' },
  consultFails: { label: 'Next consultations without an answer' },
  consultBlind: { label: 'Consultations find nothing', help: 'The list lags behind the payments.' },
  notifyLose: {
    label: 'Lose notifications',
    help: 'How many, or all; “Send again” still works.',
    kind: 'number-or-text',
  },
  notifyDelayMs: { label: 'Notification delay, milliseconds' },
  notifyCopies: { label: 'Extra copies of each notification' },
  notifyForged: { label: 'Sign notifications wrongly' },
  notifyHold: { label: 'Hold notifications', help: 'They go when this is off again.' },
};
