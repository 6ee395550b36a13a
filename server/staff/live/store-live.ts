import { execute, type Queryable } from '#server/platform/database/query.ts';
import type { StaffEventMessage } from './live-rules.ts';

export const staffChannel = 'staff';

export async function notifyStaff(db: Queryable, news: StaffEventMessage): Promise<void> {
  await execute(db, 'select pg_notify($1, $2)', [staffChannel, JSON.stringify(news)]);
}
