import { addDays, toMadridDate } from '#contracts/kit/madrid.ts';
import { type FigureAlerts, figureAlarmKinds, figureAlertsSchema } from '#contracts/marketing/reporting.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import { alarmsOf, type FigureAlarm, type WatchedFigures } from './alarm-rules.ts';
import { countFigures } from './count-changed-days.ts';
import { type Days, figuresOf, sumOf } from './rules.ts';
import { insertAlarm, readFunnel } from './store.ts';
import { readDays } from './store-read.ts';

const noAlarms: FigureAlerts = { marginBelow: null, refundsAbove: null, conversionFall: null };

export const alertsSetting = defineSetting<FigureAlerts>({
  key: 'figures.alerts',
  schema: figureAlertsSchema,
  initial: noAlarms,
  ifMalformed: noAlarms,
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});

async function readWatchedFigures({ database }: Deps, today: string): Promise<WatchedFigures> {
  const week: Days = { from: addDays(today, -7), to: addDays(today, -1) };
  const past: Days = { from: addDays(today, -35), to: addDays(today, -8) };
  const [now, before] = [sumOf(await readDays(database, week)), sumOf(await readDays(database, past))];
  return {
    week: figuresOf(now),
    funnel: { ...(await readFunnel(database, week)), paid: now.orders },
    past: { ...(await readFunnel(database, past)), paid: before.orders },
  };
}

async function raiseAlarm(deps: Deps, alarm: FigureAlarm, day: string): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const subjectId = await insertAlarm(tx, alarm, { day, at: deps.now() });
    if (!subjectId) return;
    const { kind, found, bound } = alarm;
    await openItem(tx, { reason: 'figure_out_of_bounds', subjectId: kind, evidence: { day, found, bound } });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'figure-alarm', subjectId });
  });
}

/**
 * Compares the last seven whole days with the owner's bounds. Closes an alarm whose figure is within its bounds again.
 */
export async function watchFigures(deps: Deps): Promise<void> {
  await countFigures(deps).catch((error: unknown) => {
    // Continues with the last counted figures. The counting job reports the failure.
    deps.log.warn({ err: error }, 'figures could not be updated, alerts use the last counted ones');
  });
  const bounds = await readSetting(deps, alertsSetting);
  const day = toMadridDate(deps.now());
  const alarms = alarmsOf(await readWatchedFigures(deps, day), bounds);
  for (const alarm of alarms) await raiseAlarm(deps, alarm, day);
  for (const kind of figureAlarmKinds) {
    if (alarms.some((alarm) => alarm.kind === kind)) continue;
    await inTransaction(deps.database, (tx) =>
      resolveItems(tx, {
        event: 'figure_in_bounds',
        kind: 'figure',
        subjectId: kind,
        by: 'system',
      }),
    );
  }
}
