import { type ReminderPlan, reminderPlanSchema } from '#contracts/marketing/reminders.ts';
import { codeCounts } from '#server/orders/promotions/codes/list-codes.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { firstPlan, readPlan } from './read-plan.ts';
import { insertPlan, lockPlans, readPlanVersion } from './store.ts';

type Holder = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

interface Saving {
  basis: number;
  staff: StaffActor;
}

/** Rejects unusable discount codes, because the mail would promise a discount that the checkout rejects. */
async function requireCodes(tx: Tx, { steps }: ReminderPlan, now: Date): Promise<void> {
  for (const [at, { code }] of steps.entries())
    if (code?.kind === 'fixed' && !(await codeCounts(tx, { code: code.code, now })))
      throw new ShopError('invalid_request', `the code ${code.code} does not count`, {
        field: `steps.${at}.code`,
      });
}

async function keep(
  { deps, tx }: { deps: Holder; tx: Tx },
  { basis, staff }: Saving,
  next: { action: 'reminders.save' | 'reminders.bring_back'; plan: ReminderPlan; takesBack: number | null },
): Promise<number> {
  await lockPlans(tx);
  const before = await readPlan(deps, tx);
  if (before.id !== basis) throw new ShopError('conflict', 'the reminders were changed meanwhile');
  await requireCodes(tx, next.plan, deps.now());
  const { action, plan, takesBack } = next;
  const id = await insertPlan(tx, { plan, takesBack, staffId: staff.id });
  await audited(tx, staff, {
    action,
    subjectType: 'reminders',
    subjectId: String(id),
    before: before.plan,
    after: plan,
  });
  await tellStaff(tx, 'carts');
  return id;
}

/** Saves a new version of the plan, which takes effect in the next round. Throws `conflict`, `invalid_request`. */
export function savePlan(deps: Holder, saving: Saving & { plan: ReminderPlan }): Promise<number> {
  return inTransaction(deps.database, (tx) =>
    keep({ deps, tx }, saving, { action: 'reminders.save', plan: saving.plan, takesBack: null }),
  );
}

/** Restores an earlier version as a new one. 0 is the initial plan. Also throws `not_found`. */
export function bringBackPlan(deps: Holder, saving: Saving & { id: number }): Promise<number> {
  const { id } = saving;
  return inTransaction(deps.database, async (tx) => {
    const row = id === 0 ? undefined : await readPlanVersion(tx, id);
    if (id !== 0 && !row) throw new ShopError('not_found', `no version ${id} of the reminders`);
    const plan = row ? reminderPlanSchema.parse(row.plan) : firstPlan(deps.config.mode);
    return keep({ deps, tx }, saving, {
      action: 'reminders.bring_back',
      plan,
      takesBack: id === 0 ? null : id,
    });
  });
}
