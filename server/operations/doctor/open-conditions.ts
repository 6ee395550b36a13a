import {
  type ConditionCause,
  conditionCauses,
  conditionOf,
  explained,
  reasonOf,
  type ShownName,
  shownNames,
} from '#contracts/staff/conditions.ts';
import { statusKinds } from '#contracts/staff/shop-status.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FeatureStatus } from '#server/platform/feature/feature.ts';
import { runChecks } from '#server/platform/http/readiness.ts';
import { openItemsOf } from '#server/staff/pending/open-item.ts';
import { quickChecks } from './checks.ts';

export interface OpenCondition {
  name: ShownName;
  cause: ConditionCause;
}

const reasons = [...new Set(shownNames.map(reasonOf))];
const isShown = (name: string): name is ShownName => shownNames.some((each) => each === name);
const isCause = (cause: unknown): cause is ConditionCause => conditionCauses.some((each) => each === cause);

/**
 * Returns the conditions with an effect on buyers: those that can be checked at once, those that the hourly check found,
 * and those of open inbox items. The most severe first.
 */
export async function openConditions(deps: Deps): Promise<OpenCondition[]> {
  const [troubles, items] = await Promise.all([
    runChecks(quickChecks(deps)),
    openItemsOf(deps.database, reasons),
  ]);
  const quick = troubles.filter(([, { without }]) => without === undefined);
  const found = new Map(quick.map(([name]) => [name, undefined as unknown]));
  for (const { reason, subjectId, cause } of items) {
    const name = reason === 'shop_finding' ? subjectId : shownNames.find((each) => reasonOf(each) === reason);
    if (name !== undefined && !found.has(name)) found.set(name, cause);
  }
  const names = [...found.keys()].filter(isShown);
  const others = explained(names);
  return shownNames
    .filter((name) => names.includes(name) && !others.includes(name))
    .map((name) => {
      const cause = found.get(name);
      return { name, cause: isCause(cause) ? cause : conditionOf(name).cause };
    });
}

export async function conditionStatus(deps: Deps): Promise<FeatureStatus> {
  const parts = (await openConditions(deps))
    .filter(({ name }) => !statusKinds.some((kind) => kind === name))
    .map((condition) => ({ kind: 'condition' as const, ...condition, reason: reasonOf(condition.name) }));
  return { parts };
}
