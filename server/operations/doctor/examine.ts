import type { FindingName } from '#contracts/staff/findings.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findReasons } from '#server/platform/http/readiness.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { type Checks, standingChecks, worldChecks } from './checks.ts';

/** What is asked of outside may take longer than a probe of readiness. */
export const patienceMs = 15_000;

/** Those that have an item of their own in the inbox, from whoever looks after them. */
const askedElsewhere: readonly FindingName[] = [
  'backup',
  'register',
  'issuing_stopped',
  'agency_queue',
  'webhooks_missing',
];

/** Returns what is wrong, by name. */
export async function findWrong(checks: Checks): Promise<Map<FindingName, string>> {
  return new Map((await findReasons(checks, patienceMs)) as [FindingName, string][]);
}

async function settle(deps: Deps, name: FindingName, found: string | undefined): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    if (found !== undefined) {
      await openItem(tx, { reason: 'shop_finding', subjectId: name, evidence: { finding: found } });
      return;
    }
    await resolveItems(tx, {
      event: 'finding_cured',
      kind: 'job',
      subjectId: name,
      by: 'system',
    });
  });
}

/** Looks at everything that `npm run doctor` looks at: one item in the inbox for each finding, closed when it is cured. */
export async function examine(deps: Deps): Promise<void> {
  const checks: Checks = { ...standingChecks(deps), ...worldChecks(deps) };
  const wrong = await findWrong(checks);
  const names = (Object.keys(checks) as FindingName[]).filter((name) => !askedElsewhere.includes(name));
  for (const name of names) await settle(deps, name, wrong.get(name));
}
