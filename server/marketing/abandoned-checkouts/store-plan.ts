import type { ReminderPlan } from '#contracts/marketing/reminders.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Facts, Row } from '#server/platform/database/row.ts';

export interface PlanRow
  extends Row<'reminder_plans', 'id'>,
    Facts<'reminder_plans', 'saved_at' | 'takes_back'> {
  plan: unknown;
  savedBy: string | null;
}

const columns = `p.id, p.plan, p.takes_back as "takesBack", m.username as "savedBy", p.saved_at as "savedAt"
  from reminder_plans p left join staff_members m on m.id = p.saved_by`;

export const readNewestPlan = (db: Queryable): Promise<PlanRow | undefined> =>
  maybeOne<PlanRow>(db, `select ${columns} order by p.id desc limit 1`);

export const readPlanVersion = (db: Queryable, id: number): Promise<PlanRow | undefined> =>
  maybeOne<PlanRow>(db, `select ${columns} where p.id = $1`, [id]);

export const readPlanVersions = (db: Queryable): Promise<PlanRow[]> =>
  rows<PlanRow>(db, `select ${columns} order by p.id desc limit 50`);

/** Whoever saves next waits. */
export async function lockPlans(tx: Tx): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock(7301095)');
}

export async function insertPlan(
  tx: Tx,
  { plan, staffId, takesBack }: { plan: ReminderPlan; staffId: string; takesBack: number | null },
): Promise<number> {
  const { id } = await one<Row<'reminder_plans', 'id'>>(
    tx,
    'insert into reminder_plans (plan, saved_by, takes_back) values ($1, $2, $3) returning id',
    [JSON.stringify(plan), staffId, takesBack],
  );
  return id;
}

/** How often each step went out, and how many of these checkouts were paid for after it. */
export const countSteps = (db: Queryable): Promise<{ step: string; sent: number; bought: number }[]> =>
  rows(
    db,
    `select r.step, count(*) as sent, count(*) filter (where a.recovered_at > r.at) as bought
       from checkout_reminders r join abandoned_checkouts a on a.id = r.checkout_id
      where r.passed_over is null group by r.step`,
  );
