import { z } from 'zod';
import type { SwitchHint } from '../kit/switch-hint.ts';

const schema = z.strictObject({
  latencyMs: z.number().int().min(0).max(600_000),
  failNext: z.number().int().min(0),
  blockTag: z.boolean(),
});

export type AnalyticsFaults = z.infer<typeof schema>;
export const analyticsFaultsSchema: z.ZodType<AnalyticsFaults> = schema;

export const NO_ANALYTICS_FAULTS: AnalyticsFaults = { latencyMs: 0, failNext: 0, blockTag: false };

export const ANALYTICS_SWITCH_HINTS: Record<keyof AnalyticsFaults, SwitchHint> = {
  latencyMs: { label: 'Latency, milliseconds', help: 'Before every answer.' },
  failNext: { label: 'Fail the next server reports', help: 'That many answers are a plain 500.' },
  blockTag: { label: 'Keep the tag away', help: 'As a blocker in the visitor’s browser does.' },
};
