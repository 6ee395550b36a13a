import type { RetentionList, RetentionRule } from '#contracts/retention.ts';
import { type Forgetting, isForgetting, type Keeping, ruleName } from '#server/database/retention.ts';
import type { Feature } from '#server/http/feature.ts';
import { readSetting } from '#server/settings/setting.ts';
import { daysSetting } from './days-setting.ts';
import { termOf } from './forget.ts';
import { type RoundRow, readRounds } from './store-rounds.ts';

/** The clock of the job: a round a day. */
export const roundSeconds = 86_400;

function toRule(kind: Forgetting, round: RoundRow | undefined, own: Record<string, number>): RetentionRule {
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

/** Every rule with what its last round came to; what failed first. */
export async function listRules(
  deps: Parameters<typeof readSetting>[0],
  features: readonly Feature[],
): Promise<RetentionList> {
  const declared = features.flatMap(({ retention = [] }) => retention);
  const [own, rounds] = await Promise.all([readSetting(deps, daysSetting), readRounds(deps.database)]);
  const known = new Map(rounds.map((round) => [round.name, round]));
  const rules = declared
    .filter(isForgetting)
    .map((kind) => toRule(kind, known.get(ruleName(kind)), own))
    .sort((a, b) => Number(b.error !== null) - Number(a.error !== null) || a.name.localeCompare(b.name));
  const started = rules.flatMap(({ startedAt }) => startedAt ?? []).sort();
  const last = started.at(-1);
  return {
    rules,
    kept: declared
      .filter((each): each is Keeping => !isForgetting(each))
      .map(({ table, because }) => ({ table, because })),
    lastAt: last ?? null,
    nextAt: last ? new Date(Date.parse(last) + roundSeconds * 1000).toISOString() : null,
  };
}
