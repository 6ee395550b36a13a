import type { StatusPart } from '#contracts/staff/shop-status.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { readShopStatus } from '#server/staff/shop-status/shop-status.ts';
import { isReportable, nameOf, severityOf, weightOf } from '#server/staff/shop-status/status-rules.ts';
import { causeNameOfReason, causesOf } from '../alerts/find-causes.ts';
import { countReasons, planAlerts } from '../alerts/plan-alerts.ts';
import { insertNotice, markReported, recordProblems } from './store.ts';

/** Backups have their own mail (`backup-alarm`). Other conditions are mailed when they are urgent. */
const isMailed = (part: StatusPart): boolean =>
  part.kind === 'condition' ? severityOf(part) === 'now' : part.kind !== 'backup';

/**
 * Compares the shop status and open inbox items with the last run. Notifies open screens and alert channels of changes.
 * Without alert channels, the shop's address gets a mail when the status became worse.
 */
export async function watchStatus(deps: Deps, all: readonly Feature[]): Promise<void> {
  const { parts, selling } = await readShopStatus(deps, all);
  const at = deps.now();
  await inTransaction(deps.database, async (tx) => {
    const pending = await countReasons(tx);
    const weights = new Map([
      ...parts.map((part) => [nameOf(part), weightOf(part)] as const),
      ...pending.map(({ reason, count }) => [causeNameOfReason(reason), count] as const),
    ]);
    const { seen, changed } = await recordProblems(tx, weights, at);
    const channels = await planAlerts(tx, deps, { causes: causesOf(parts, pending, seen), at });
    const worse = parts.filter((part) => {
      const known = seen.get(nameOf(part));
      return channels === 0 && isMailed(part) && known !== undefined && isReportable(known, at);
    });
    if (worse.length > 0) {
      const names = worse.map(nameOf);
      const subjectId = await insertNotice(tx, { worse: names, selling, parts, at });
      await markReported(tx, names);
      await deps.queue.enqueue(tx, sendMailJob, { kind: 'shop-status', subjectId });
    }
    if (changed) await notifyStaffOfChange(tx, 'settings');
  });
}

const watchSeconds = 60;

export const statusJobs = [
  defineJob({
    name: 'status.watch',
    everySeconds: watchSeconds,
    handler: (deps, _nothing, all) => watchStatus(deps, all),
  }),
];
