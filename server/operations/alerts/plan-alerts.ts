import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { alertClock } from './alert-clock.ts';
import { type AlertCause, planPendingAlerts } from './rules.ts';

export { countReasons } from './store-planned-alerts.ts';

import { readChannels } from './store-channels.ts';
import { deleteUnsentAlerts, insertPlannedAlerts, readPlannedAlerts } from './store-planned-alerts.ts';

export async function planAlerts(
  tx: Tx,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { causes, at }: { causes: readonly AlertCause[]; at: Date },
): Promise<number> {
  const channels = await readChannels(tx);
  if (channels.length === 0) return 0;
  const clock = await readSetting({ config, log, database: tx }, alertClock);
  const tellings = await readPlannedAlerts(tx);
  for (const { id, terms } of channels) {
    const own = tellings.filter(({ channel }) => channel === id);
    const { add, drop } = planPendingAlerts(causes, { terms, clock, tellings: own }, at);
    await insertPlannedAlerts(tx, id, add);
    if (drop.length > 0) await deleteUnsentAlerts(tx, drop);
  }
  return channels.length;
}
