import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { alertClock } from './alert-clock.ts';
import { type Cause, planTellings } from './rules.ts';

export { countReasons } from './store-causes.ts';

import { readChannels } from './store-channels.ts';
import { addTellings, dropUntold, readTellings } from './store-tellings.ts';

export async function planAlerts(
  tx: Tx,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { causes, at }: { causes: readonly Cause[]; at: Date },
): Promise<number> {
  const channels = await readChannels(tx);
  if (channels.length === 0) return 0;
  const clock = await readSetting({ config, log, database: tx }, alertClock);
  const tellings = await readTellings(tx);
  for (const { id, terms } of channels) {
    const own = tellings.filter(({ channel }) => channel === id);
    const { add, drop } = planTellings(causes, { terms, clock, tellings: own }, at);
    await addTellings(tx, id, add);
    if (drop.length > 0) await dropUntold(tx, drop);
  }
  return channels.length;
}
