import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { defineSetting } from '#server/settings/setting.ts';

const schema = z.strictObject({
  enabled: z.boolean().default(true),
  /** Null: as often as `STATUS_SYNC_SECONDS` says. */
  minutes: z.number().int().min(1).max(1440).nullable().default(null),
});
export type StatusSync = z.infer<typeof schema>;

const usual = schema.parse({});

/** Whether open deliveries are compared with the providers by themselves, and how often. */
export const statusSyncSetting = defineSetting<StatusSync>({
  key: 'fulfilment.status_sync',
  schema,
  initial: usual,
  ifMalformed: usual,
  mayChange: 'owner',
  effect: 'at_next_run',
});

export const secondsBetween = ({ config }: Pick<Deps, 'config'>, { minutes }: StatusSync): number =>
  minutes === null ? config.statusSyncSeconds : minutes * 60;
