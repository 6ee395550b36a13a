import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';
import type { MarginTerms } from './rules.ts';

const share = z.number().int().min(0).max(10_000);

const schema = z.strictObject({
  vat: share.default(2100),
  feeShare: share.default(150),
  feeCents: z.number().int().min(0).max(1000).default(25),
  least: share.default(4000),
  perEuro: z
    .record(z.string().regex(/^[A-Z]{3}$/), z.number().positive().max(1_000_000))
    .default({ USD: 1.09 }),
});

const defaultMarginTerms = schema.parse({});

export const marginSetting = defineSetting<MarginTerms>({
  key: 'providers.margin',
  schema,
  initial: defaultMarginTerms,
  ifMalformed: defaultMarginTerms,
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});
