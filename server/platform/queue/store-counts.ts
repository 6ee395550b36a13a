import { execute, type Queryable } from '../database/query.ts';

export interface QueueCount {
  done: number;
  failed: number;
  reasons: ReadonlyMap<string, number>;
}

export const spanSeconds = 600;

/** Adds to the counts of all processes. Sorts names, so that concurrent writers cannot deadlock. */
export async function addCounts(db: Queryable, counted: ReadonlyMap<string, QueueCount>): Promise<void> {
  const names = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const failures = names.flatMap(([name, { reasons }]) =>
    [...reasons].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([reason, times]) => ({ name, reason, times })),
  );
  await execute(
    db,
    `with counted as (
       insert into work_counts (name, since, done, failed)
       select name, to_timestamp(floor(extract(epoch from now()) / ${spanSeconds}) * ${spanSeconds}), done, failed
         from unnest($1::text[], $2::int[], $3::int[]) as given(name, done, failed)
       on conflict (name, since) do update
          set done = work_counts.done + excluded.done, failed = work_counts.failed + excluded.failed
     )
     insert into work_failures (name, reason, times, first_at, last_at)
     select name, reason, times, now(), now() from unnest($4::text[], $5::text[], $6::int[]) as given(name, reason, times)
     on conflict (name, reason) do update set times = work_failures.times + excluded.times, last_at = excluded.last_at`,
    [
      names.map(([name]) => name),
      names.map(([, { done }]) => done),
      names.map(([, { failed }]) => failed),
      failures.map(({ name }) => name),
      failures.map(({ reason }) => reason),
      failures.map(({ times }) => times),
    ],
  );
}
