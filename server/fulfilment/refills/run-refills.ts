import { z } from 'zod';
import { type RefillSetting, refillSetting } from '#server/catalog/services/refill-setting.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { inParallel } from '#server/platform/queue/in-parallel.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { decideRefill } from './decide-refill.ts';
import { countTarget } from './part-facts.ts';
import { runEverySeconds } from './rules.ts';
import { sendRefills } from './send-refills.ts';
import type { Target } from './store.ts';
import {
  claimTargets,
  closeWatches,
  finishRun,
  insertRun,
  lockRuns,
  openWatches,
  postponeTarget,
} from './store-runs.ts';

const maxOpenWatches = 2000;
const targetsPerBatch = 50;
const parallelCounts = 4;
const hoursBetween = { counted: 24, uncountable: 7 * 24 } as const;

interface RunSummary {
  /** Targets counted, targets that lost more than a tenth, and targets with an accepted refill. */
  lookedAt: number;
  dropped: number;
  asked: number;
}

interface RefillRun {
  setting: RefillSetting;
  looksLeft: number;
  /** The directory requested a pause. Uncounted targets remain due. */
  directoryAway: boolean;
  summary: RunSummary;
}

/**
 * Watches new deliveries, counts due targets, and requests refills for drops. After a crash the next run continues, and
 * no refill is requested twice.
 */
export async function runRefills(deps: Deps, runId: string): Promise<RunSummary> {
  const setting = await readSetting(deps, refillSetting);
  const summary: RunSummary = { lookedAt: 0, dropped: 0, asked: 0 };
  const run: RefillRun = { setting, looksLeft: setting.looksPerRun, directoryAway: false, summary };
  await closeWatches(deps.database);
  const watch = { setting, now: deps.now(), limit: maxOpenWatches };
  while ((await openWatches(deps.database, watch)) === maxOpenWatches);
  while (!run.directoryAway && run.looksLeft > 0) {
    const targets = await claimTargets(deps.database, Math.min(targetsPerBatch, run.looksLeft));
    if (targets.length === 0) break;
    run.looksLeft -= targets.length;
    await inParallel(targets, parallelCounts, (target) => tryTarget(deps, run, target));
  }
  summary.asked = await sendRefills(deps);
  await inTransaction(deps.database, async (tx) => {
    await finishRun(tx, { id: runId, ...summary, at: deps.now() });
    await notifyStaffOfChange(tx, 'refills');
  });
  return summary;
}

/** A failure does not stop the other targets. The target is repeated after a growing pause. */
async function tryTarget(deps: Deps, run: RefillRun, target: Target): Promise<void> {
  try {
    await considerTarget(deps, run, target);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error(
      { err: error, link: target.link },
      'refill of the target could not be decided: a later run repeats it',
    );
  }
}

async function considerTarget(deps: Deps, run: RefillRun, target: Target): Promise<void> {
  if (run.directoryAway) return;
  const look = await countTarget(deps, target);
  if (look === 'away') {
    run.directoryAway = true;
    return;
  }
  if (look === 'uncountable') return postponeTarget(deps.database, target, hoursBetween.uncountable);
  run.summary.lookedAt += 1;
  const { refillId } = await decideRefill(deps, { target, asker: { cause: 'job' }, setting: run.setting });
  if (refillId) run.summary.dropped += 1;
  await postponeTarget(deps.database, target, hoursBetween.counted);
}

/** Runs over all watched parts, like the schedule. Returns false if a run is active. */
export function startRun(deps: Deps, staff: StaffActor | null): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    await lockRuns(tx);
    const runId = await insertRun(tx, {
      cause: staff ? 'staff' : 'clock',
      staffId: staff?.id ?? null,
      everySeconds: runEverySeconds,
      at: deps.now(),
    });
    if (staff)
      await recordAudit(tx, staff, {
        action: 'refill.process_all',
        subjectType: 'refill_run',
        subjectId: runId ?? 'under way',
        after: { started: runId !== undefined },
      });
    if (runId) await notifyStaffOfChange(tx, 'refills');
    if (runId) await deps.queue.enqueue(tx, runRefillsJob, { runId });
    return runId !== undefined;
  });
}

export const runRefillsJob = defineJob({
  name: 'refills.run',
  payload: z.object({ runId: z.uuid() }),
  // The sweep starts the next run, so a failed one is not repeated.
  retries: 0,
  handler: (deps, { runId }) => runRefills(deps, runId),
});
