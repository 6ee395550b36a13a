import { dayMs } from '#contracts/kit/time.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { isRetentionPolicy, type RetentionPolicy, ruleName } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { daysSetting, termOf } from '#server/staff/settings/retention-days.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { roundSeconds } from './list-terms.ts';
import { insertRound } from './store-rounds.ts';

const batch = 500;
const maxBatches = 400;

async function applyRule(
  deps: Deps,
  kind: RetentionPolicy,
  { days, tell }: { days: number; tell: (some: number) => void },
): Promise<void> {
  const before = new Date(deps.now().getTime() - days * dayMs);
  for (let round = 0; round < maxBatches; round += 1) {
    const some = await kind.forget(deps, { before, limit: batch });
    tell(some);
    if (some < batch) break;
  }
}

async function saveRound(deps: Deps, round: Parameters<typeof insertRound>[1]): Promise<void> {
  const { name: subjectId, error } = round;
  await inTransaction(deps.database, async (tx) => {
    await insertRound(tx, round);
    const reason = 'retention_failed' as const;
    if (error === null)
      await resolveItems(tx, { event: 'forgotten_again', kind: 'job', subjectId, by: 'system' });
    else await openItem(tx, { reason, subjectId, orderId: null, evidence: { rule: subjectId, error } });
  });
}

async function runRule(deps: Deps, kind: RetentionPolicy, days: number): Promise<void> {
  const name = ruleName(kind);
  const startedAt = deps.now();
  let forgotten = 0;
  let error: string | null = null;
  try {
    await applyRule(deps, kind, { days, tell: (some) => (forgotten += some) });
    if (forgotten > 0) deps.log.info({ kind: name, days, rows: forgotten }, 'expired rows were deleted');
  } catch (failure) {
    error = ((failure as Error).message || 'unknown').slice(0, 500);
    deps.log.error({ err: failure, kind: name }, 'expired rows could not be deleted');
  }
  await saveRound(deps, { name, startedAt, endedAt: deps.now(), forgotten, error });
}

/**
 * Deletes expired rows of all features in small batches. A failed rule does not stop the others and is repeated in the
 * next round.
 */
export async function runRetention(deps: Deps, features: readonly Feature[]): Promise<void> {
  const own = await readSetting(deps, daysSetting);
  for (const kind of features.flatMap(({ retention = [] }) => retention.filter(isRetentionPolicy)))
    await runRule(deps, kind, termOf(kind, own)).catch((error: unknown) =>
      deps.log.error(
        { err: error, kind: ruleName(kind) },
        'the result of a retention round could not be stored',
      ),
    );
}

export const runRetentionJob = defineJob({
  name: 'retention.forget',
  everySeconds: roundSeconds,
  effects: ['personal_data'],
  handler: (deps, _nothing, all) => runRetention(deps, all),
});

/** Starts a round for the owner. Expired rows are deleted permanently. */
export function runNow(deps: Deps, staff: StaffActor): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    await deps.queue.enqueue(tx, runRetentionJob, {});
    await recordAudit(tx, staff, {
      action: 'retention.run',
      subjectType: 'retention',
      subjectId: 'all',
    });
  });
}
