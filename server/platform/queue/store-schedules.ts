import { execute, type Queryable, rows } from '../database/query.ts';

/** A due time is a whole multiple of the period, so all processes compute the same. */
const nextDue = `to_timestamp((floor(extract(epoch from now()) / every_seconds) + 1) * every_seconds)`;

/** After the clock was set back, rows may have due times that are far too late. */
const isDue = `(due_at <= now() or due_at > now() + every_seconds * interval '1 second')`;

/** Returns SQL for the due time of the earliest schedule. The names are source constants. */
export const earliestScheduleSql = (names: readonly string[]): string =>
  `select min(case when ${isDue} then now() else due_at end) from schedules where name = any('{${names.join()}}')`;

/** Adds the schedules of this process. New ones are due immediately. */
export async function registerSchedules(
  db: Queryable,
  schedules: readonly { name: string; everySeconds: number }[],
): Promise<void> {
  await execute(
    db,
    `insert into schedules (name, every_seconds)
     select name, seconds from unnest($1::text[], $2::int[]) as given(name, seconds)
     on conflict (name) do update set every_seconds = excluded.every_seconds
      where schedules.every_seconds <> excluded.every_seconds`,
    [schedules.map(({ name }) => name), schedules.map(({ everySeconds }) => everySeconds)],
  );
}

export async function claimSchedules(db: Queryable, names: readonly string[]): Promise<string[]> {
  const claimed = await rows<{ name: string }>(
    db,
    `update schedules set due_at = ${nextDue}, begun_at = now()
      where name in (select name from schedules where name = any($1::text[]) and ${isDue} for update skip locked)
     returning name`,
    [names],
  );
  return claimed.map(({ name }) => name);
}

export async function scheduleSoon(db: Queryable, name: string, inSeconds = 0): Promise<void> {
  await execute(
    db,
    `update schedules set due_at = least(due_at, now() + $2 * interval '1 second') where name = $1`,
    [name, inSeconds],
  );
}

export async function markRunning(db: Queryable, name: string): Promise<void> {
  await execute(db, 'update schedules set ended_at = null where name = $1', [name]);
}

export interface EndedRun {
  name: string;
  agoMs: number;
  error: string | null;
}

export async function saveRunEnds(db: Queryable, ended: readonly EndedRun[]): Promise<void> {
  await execute(
    db,
    `update schedules s set ended_at = now() - e.ago * interval '1 millisecond', error = e.error
       from unnest($1::text[], $2::float8[], $3::text[]) as e(name, ago, error) where s.name = e.name`,
    [ended.map(({ name }) => name), ended.map(({ agoMs }) => agoMs), ended.map(({ error }) => error)],
  );
}

/** Makes schedules due again that began since `since`. */
export async function makeInterruptedDue(db: Queryable, since: Date): Promise<void> {
  await execute(
    db,
    'update schedules set due_at = now() where begun_at between $1 and now() and due_at > now()',
    [since],
  );
}
