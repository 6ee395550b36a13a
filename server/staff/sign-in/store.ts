import type { StaffId } from '#contracts/kit/ids.ts';
import type { SignInAlertKind } from '#contracts/staff/roles.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type MemberRow = Row<
  'staff_members',
  'id' | 'username' | 'password_hash' | 'role' | 'is_active' | 'language'
>;

const columns = 'id, username, password_hash, role, is_active, language';

export function findMember(db: Queryable, username: string): Promise<MemberRow | undefined> {
  return maybeOne<MemberRow>(db, `select ${columns} from staff_members where username = $1`, [username]);
}

export function findMemberById(db: Queryable, id: StaffId): Promise<MemberRow | undefined> {
  return maybeOne<MemberRow>(db, `select ${columns} from staff_members where id = $1`, [id]);
}

/** Returns undefined if the member already received this alert today. */
export async function insertAlert(
  tx: Tx,
  alert: { staffId: StaffId; kind: SignInAlertKind; attempts: number; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'sign_in_alerts', 'id'>>(
    tx,
    `insert into sign_in_alerts (staff_id, kind, alerted_on, attempts, created_at)
     values ($1, $2, ($4::timestamptz at time zone 'Europe/Madrid')::date, $3, $4)
     on conflict do nothing returning id`,
    [alert.staffId, alert.kind, alert.attempts, alert.at],
  );
  return row?.id;
}

interface SignInAlert {
  kind: SignInAlertKind;
  username: string;
  attempts: number;
  created_at: Date;
}

export function readAlert(db: Queryable, id: string): Promise<SignInAlert | undefined> {
  return maybeOne<SignInAlert>(
    db,
    `select a.kind, m.username, a.attempts, a.created_at
       from sign_in_alerts a join staff_members m on m.id = a.staff_id where a.id = $1::uuid`,
    [id],
  );
}
