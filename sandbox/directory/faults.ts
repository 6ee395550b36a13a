import { z } from 'zod';
import type { SwitchHint } from '../kit/switch-hint.ts';

const schema = z.strictObject({
  latencyMs: z.number().int().min(0).max(600_000),
  slowMs: z.number().int().min(0).max(600_000),
  failNext: z.number().int().min(0),
  rateLimit: z.boolean(),
  rateLimitStyle: z.enum(['429', '4', '17', '32', '613']),
  expiredToken: z.boolean(),
});

export type DirectoryFaults = z.infer<typeof schema>;
export const directoryFaultsSchema: z.ZodType<DirectoryFaults> = schema;

export const NO_DIRECTORY_FAULTS: DirectoryFaults = {
  latencyMs: 0,
  slowMs: 3000,
  failNext: 0,
  rateLimit: false,
  rateLimitStyle: '429',
  expiredToken: false,
};

export const DIRECTORY_SWITCH_HINTS: Record<keyof DirectoryFaults, SwitchHint> = {
  latencyMs: { label: 'Latency, milliseconds', help: 'Before every answer; pictures come at once.' },
  slowMs: { label: 'Delay for names that start with “slow”, milliseconds' },
  failNext: { label: 'Fail the next look-ups', help: 'That many answers are a plain 500.' },
  rateLimit: { label: 'Refuse every look-up as too many' },
  rateLimitStyle: {
    label: 'Too many requests come as',
    help: 'HTTP 429, or HTTP 400 with one of the codes of the official API.',
    choices: schema.shape.rateLimitStyle.options,
  },
  expiredToken: { label: 'Treat the access token as expired' },
};
