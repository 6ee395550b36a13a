import { z } from 'zod';
import { hourMs } from '#contracts/kit/time.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { withAdvisoryLock } from '#server/platform/database/with-advisory-lock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { messageOf } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { findNewestFile } from '../backup-files.ts';
import { overdueSubject } from './drill-rules.ts';
import {
  beginDrill,
  type DrillCause,
  type EndedDrill,
  endDrill,
  endInterruptedDrills,
  readDrillHistory,
} from './store-drills.ts';
import { testRestore } from './test-restore.ts';

/** A copy that takes longer to restore would not help in an emergency. */
const maxDrillMs = 4 * hourMs;

type DrillOutcome = Pick<EndedDrill, 'file' | 'report' | 'error'>;

async function attemptRestore(deps: Deps, features: readonly Feature[]): Promise<DrillOutcome> {
  let file: string | null = null;
  try {
    file = await findNewestFile(deps);
    const stopped = AbortSignal.timeout(maxDrillMs);
    return { file, report: await testRestore(deps, features, { file, stopped }), error: null };
  } catch (error) {
    deps.log.error({ err: error, file }, 'a restore drill failed');
    return { file, report: null, error: messageOf(error) };
  }
}

async function runDrillUnderLock(deps: Deps, features: readonly Feature[], asked: DrillCause): Promise<void> {
  const { database } = deps;
  await endInterruptedDrills(database, deps.now());
  const id = await beginDrill(database, { ...asked, at: deps.now() });
  await notifyStaffOfChange(database, 'backups');
  const outcome = await attemptRestore(deps, features);
  await inTransaction(database, async (tx) => {
    const { lastGoodAt, backupsSince } = await readDrillHistory(tx);
    const since = lastGoodAt ?? backupsSince;
    await endDrill(tx, { id, at: deps.now(), ...outcome });
    await notifyStaffOfChange(tx, 'backups');
    if (outcome.error === null)
      for (const subjectId of ['failed', ...(since ? [overdueSubject(since)] : [])])
        await resolveItems(tx, {
          event: 'restore_proved',
          kind: 'job',
          subjectId,
          by: 'system',
        });
    else
      await openItem(tx, {
        reason: 'restore_unproved',
        subjectId: 'failed',
        evidence: { kind: 'failed', file: outcome.file, error: outcome.error },
      });
  });
}

/** Only one process rehearses at a time. */
export async function runDrill(
  deps: Deps,
  features: readonly Feature[],
  asked: DrillCause,
): Promise<boolean> {
  const { databaseDirectUrl } = deps.config;
  return (
    databaseDirectUrl !== null &&
    withAdvisoryLock(databaseDirectUrl, 'restore-drill', () => runDrillUnderLock(deps, features, asked))
  );
}

export const runDrillJob = defineJob({
  name: 'backups.drill',
  mayDrop: true,
  payload: z.object({ cause: z.enum(['schedule', 'asked']), staffId: z.uuid().nullable() }),
  // Without retries, because the schedule requests the drill again.
  retries: 0,
  handler: (deps, asked, all) => runDrill(deps, all, asked),
});
