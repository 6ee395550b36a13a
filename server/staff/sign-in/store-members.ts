import type { StaffId } from '#contracts/kit/ids.ts';
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
