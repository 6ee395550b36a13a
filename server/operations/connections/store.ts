import { one, type Queryable } from '#server/platform/database/query.ts';

export async function readClock(db: Queryable): Promise<Date> {
  const { now } = await one<{ now: Date }>(db, 'select clock_timestamp() as now');
  return now;
}
