import { maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export interface MaintenanceStart {
  since: Date;
  by: string | null;
}

/**
 * Returns when and by whom the setting was turned on last, according to the audit log. Otherwise the time of the stored
 * value.
 */
export async function readMaintenanceStart(
  db: Queryable,
  key: string,
): Promise<MaintenanceStart | undefined> {
  const told = await maybeOne<MaintenanceStart>(
    db,
    `select a.at as since, m.username as by
       from audit_entries a left join staff_members m on m.id = a.staff_id
      where a.subject_type = 'setting' and a.subject_id = $1 and a.action = 'settings.change'
        and a.after->>'active' = 'true' and coalesce(a.before->>'active', 'false') <> 'true'
      order by a.at desc limit 1`,
    [key],
  );
  if (told) return told;
  return maybeOne<MaintenanceStart>(
    db,
    'select updated_at as since, null as by from settings where key = $1',
    [key],
  );
}

export async function insertReminder(
  db: Queryable,
  reminder: { since: Date; number: number; by: string | null; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'maintenance_reminders', 'id'>>(
    db,
    `insert into maintenance_reminders (since, number, turned_on_by, created_at) values ($1, $2, $3, $4)
     on conflict (since, number) do nothing returning id`,
    [reminder.since, reminder.number, reminder.by, reminder.at],
  );
  return row?.id;
}

export const readReminder = (db: Queryable, id: string) =>
  maybeOne<Row<'maintenance_reminders', 'since' | 'turned_on_by'>>(
    db,
    'select since, turned_on_by from maintenance_reminders where id = $1',
    [id],
  );
