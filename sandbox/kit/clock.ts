import type { DatabaseSync } from 'node:sqlite';

/** Time of one stand-in, which can be advanced to skip waiting. */
export interface Clock {
  /** Unix time in ms. */
  now(): number;
  advance(seconds: number): void;
  reset(): void;
}

/** Stores the offset in the stand-in's database, so that it survives a restart. */
export function openClock(state: DatabaseSync, timeOfDay: () => number = Date.now): Clock {
  state.exec(
    'create table if not exists clock (id integer primary key check (id = 1), ahead_ms integer not null)',
  );
  const write = state.prepare('insert or replace into clock (id, ahead_ms) values (1, ?)');
  const stored = state.prepare('select ahead_ms from clock').get() as { ahead_ms: number } | undefined;
  let aheadMs = stored?.ahead_ms ?? 0;
  const keep = (milliseconds: number): void => {
    aheadMs = milliseconds;
    write.run(milliseconds);
  };
  return {
    now: () => timeOfDay() + aheadMs,
    advance: (seconds) => keep(aheadMs + seconds * 1000),
    reset: () => keep(0),
  };
}
