import { type ConditionName, conditionOf } from '#contracts/staff/conditions.ts';
import { type PendingReason, pendingReasons } from '#contracts/staff/pending.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { SaleDeps } from '#server/platform/feature/feature.ts';
import type { ReadinessCheck } from '#server/platform/http/readiness.ts';
import { countUrgent } from '#server/staff/pending/open-item.ts';
import { reasons } from '#server/staff/pending/reasons.ts';

const isUrgent = (reason: PendingReason): reason is PendingReason & ConditionName => {
  const { urgency, kind } = reasons[reason];
  return urgency === 'now' || (urgency === 'today' && kind === 'submission');
};

export const urgentReasons = pendingReasons.filter(isUrgent);

export async function listUrgent(database: Database): Promise<string[]> {
  const counts = await countUrgent(database, urgentReasons);
  return counts.map(({ reason, count }) => {
    const { title } = pendingMessages.en.reasons[reason];
    const decisions = reasons[reason].decisions.join(', ');
    const { anchor } = conditionOf(reason);
    return `${reason}: ${title} (${count} open). Decide in Pendiente (/admin/pending?reason=${reason}): ${decisions}. See docs/operating/runbook.md#${anchor}.`;
  });
}

/** Maximum age of the counts in milliseconds, because probes call every few seconds. */
const countsTtlMs = 5000;

export function urgentChecks({ database }: Pick<SaleDeps, 'database'>): Record<string, ReadinessCheck> {
  let kept: { until: number; counts: ReturnType<typeof countUrgent> } | undefined;
  const read = () => {
    if (!kept || kept.until < performance.now())
      kept = { until: performance.now() + countsTtlMs, counts: countUrgent(database, urgentReasons) };
    return kept.counts;
  };
  const check =
    (reason: PendingReason): ReadinessCheck =>
    async () => {
      const found = (await read()).find((each) => each.reason === reason);
      return found ? `${found.count} items await a decision in Pendiente` : null;
    };
  return Object.fromEntries(urgentReasons.map((reason) => [reason, check(reason)]));
}
