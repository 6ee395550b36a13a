import { execute, type Queryable, rows } from '../database/query.ts';

/** A claimed schedule is due again at the next whole multiple of its period, which is the same for all processes. */
const nextDue = `to_timestamp((floor(extract(epoch from now()) / every_seconds) + 1) * every_seconds)`;

/** A clock that was moved back leaves rows that are due far too late. */
const isDue = `(due_at <= now() or due_at > now() + every_seconds * interval '1 second')`;

/** Returns SQL for when the earliest of these schedules is due; the names come from the program. */
export const earliestSchedule = (names: readonly string[]): string =>
  `select min(case when ${isDue} then now() else due_at end) from schedules where name = any('{${names.join()}}')`;

/** Adds the schedules that this process works. New ones are due at once. */
export async function adoptSchedules(
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

/** Claims the named schedules that are due; each goes to one process. */
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

/** Has it come so soon, or sooner where it is due before that. */
export async function makeDue(db: Queryable, name: string, inSeconds = 0): Promise<void> {
  await execute(
    db,
    `update schedules set due_at = least(due_at, now() + $2 * interval '1 second') where name = $1`,
    [name, inSeconds],
  );
}

/** Has a run that takes long shown as one that has not ended. */
export async function markRunning(db: Queryable, name: string): Promise<void> {
  await execute(db, 'update schedules set ended_at = null where name = $1', [name]);
}

/** Is the end of a run; `error` is null when it did not fail. */
export interface EndedRun {
  name: string;
  agoMs: number;
  error: string | null;
}

export async function keepEnds(db: Queryable, ended: readonly EndedRun[]): Promise<void> {
  await execute(
    db,
    `update schedules s set ended_at = now() - e.ago * interval '1 millisecond', error = e.error
       from unnest($1::text[], $2::float8[], $3::text[]) as e(name, ago, error) where s.name = e.name`,
    [ended.map(({ name }) => name), ended.map(({ agoMs }) => agoMs), ended.map(({ error }) => error)],
  );
}

/** Makes those due once more that began since then. */
export async function makeBegunDue(db: Queryable, since: Date): Promise<void> {
  await execute(
    db,
    'update schedules set due_at = now() where begun_at between $1 and now() and due_at > now()',
    [since],
  );
}
