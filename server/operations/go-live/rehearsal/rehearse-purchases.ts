import { minuteMs } from '#contracts/kit/time.ts';
import { type PurchaseRehearsal, purchaseRehearsalSchema } from '#contracts/operations/purchase-rehearsal.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { withAdvisoryLock } from '#server/platform/database/with-advisory-lock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { saveSetting, storedValue } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { cases } from './cases.ts';
import { runCases } from './run-cases.ts';
import { shopSystems } from './test-systems.ts';

export const rehearsalKey = 'shop.purchase_rehearsal';
/** A run ends much earlier. After this time the process is assumed to have died during the run. */
const longestMs = 15 * minuteMs;

export const lastRehearsal = (db: Queryable) =>
  storedValue(db, { key: rehearsalKey, schema: purchaseRehearsalSchema });

const keep = (deps: Deps, rehearsal: PurchaseRehearsal) =>
  inTransaction(deps.database, async (tx) => {
    await saveSetting(tx, rehearsalKey, rehearsal);
    await notifyStaffOfChange(tx, 'settings');
  });

async function rehearse(deps: Deps): Promise<void> {
  const asked = await lastRehearsal(deps.database);
  if (!asked || asked.endedAt !== null) return;
  const run: PurchaseRehearsal = { ...asked, cases: [] };
  try {
    await runCases(cases, {
      systems: await shopSystems(deps.config),
      now: deps.now,
      onCase: async (found) => {
        run.cases.push(found);
        await keep(deps, run);
      },
    });
  } catch (error) {
    deps.log.error({ err: error }, 'a rehearsal of purchases failed');
    run.error = (error as Error).message.slice(0, 300);
  }
  await keep(deps, { ...run, endedAt: deps.now().toISOString() });
}

export const rehearsalJob = defineJob({
  name: 'opening.rehearse',
  mayDrop: true,
  retries: 0,
  handler: async (deps) => {
    const { databaseDirectUrl } = deps.config;
    if (databaseDirectUrl)
      await withAdvisoryLock(databaseDirectUrl, 'purchase-rehearsal', () => rehearse(deps));
  },
});

/** Starts a rehearsal. Throws `conflict` while one runs. */
export const askRehearsal = (deps: Deps, staff: StaffActor): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    const last = await lastRehearsal(tx);
    const isRunning = last?.endedAt === null && deps.now().getTime() - Date.parse(last.startedAt) < longestMs;
    if (isRunning) throw new ShopError('already_running', 'a rehearsal of purchases is running');
    const startedAt = deps.now().toISOString();
    await saveSetting(tx, rehearsalKey, { startedAt, endedAt: null, error: null, cases: [] });
    await deps.queue.enqueue(tx, rehearsalJob, {});
    await recordAudit(tx, staff, { action: 'shop.rehearse', subjectType: 'shop', subjectId: 'shop' });
    await notifyStaffOfChange(tx, 'settings');
  });
