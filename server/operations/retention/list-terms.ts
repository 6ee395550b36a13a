import { daySeconds } from '#contracts/kit/time.ts';
import type { RetentionList, RetentionRule } from '#contracts/operations/retention.ts';
import {
  isRetentionPolicy,
  type KeptTable,
  type RetentionPolicy,
  ruleName,
} from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { daysSetting, termOf } from '#server/staff/settings/retention-days.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { type RoundRow, readRounds } from './store-rounds.ts';

export const roundSeconds = daySeconds;

function toRule(
  kind: RetentionPolicy,
  round: RoundRow | undefined,
  own: Record<string, number>,
): RetentionRule {
  const { table, days, atLeast, masks = false } = kind;
  return {
    name: ruleName(kind),
    table,
    days: termOf(kind, own),
    usualDays: days,
    atLeast,
    masks,
    startedAt: round?.started_at.toISOString() ?? null,
    endedAt: round?.ended_at?.toISOString() ?? null,
    forgotten: round?.forgotten ?? 0,
    forgottenEver: round?.forgotten_ever ?? 0,
    error: round?.error ?? null,
    failedSince: round?.failed_since?.toISOString() ?? null,
  };
}

export async function listRules(
  deps: Parameters<typeof readSetting>[0],
  features: readonly Feature[],
): Promise<RetentionList> {
  const declared = features.flatMap(({ retention = [] }) => retention);
  const [own, rounds] = await Promise.all([readSetting(deps, daysSetting), readRounds(deps.database)]);
  const known = new Map(rounds.map((round) => [round.name, round]));
  const rules = declared
    .filter(isRetentionPolicy)
    .map((kind) => toRule(kind, known.get(ruleName(kind)), own))
    .sort((a, b) => Number(b.error !== null) - Number(a.error !== null) || a.name.localeCompare(b.name));
  const started = rules.flatMap(({ startedAt }) => startedAt ?? []).sort();
  const last = started.at(-1);
  return {
    rules,
    kept: declared
      .filter((each): each is KeptTable => !isRetentionPolicy(each))
      .map(({ table, because }) => ({ table, because })),
    lastAt: last ?? null,
    nextAt: last ? new Date(Date.parse(last) + roundSeconds * 1000).toISOString() : null,
  };
}
