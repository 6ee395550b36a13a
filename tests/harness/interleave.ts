import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#server/platform/database/pool.ts';

interface Gate {
  database: Database;
  reached: Promise<void>;
  open(): void;
}

/** Stops the work on this pool once, before its statement of this number (from 0). */
function stopBefore(database: Database, statement: number): Gate {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let count = -1;
  const pass = async () => {
    count += 1;
    if (count !== statement) return;
    reach();
    await opened;
  };
  const guarded = (client: pg.PoolClient): pg.PoolClient => {
    const { query, release } = client;
    const run = async (...given: unknown[]) => {
      await pass();
      return (query as (...all: unknown[]) => unknown).apply(client, given);
    };
    return Object.assign(client, {
      query: run,
      release: (error?: Error) => {
        Object.assign(client, { query, release });
        release.call(client, error);
      },
    });
  };
  const connect = async () => guarded(await database.connect());
  const queryAlone = async (...given: unknown[]) => {
    await pass();
    return (database.query as (...all: unknown[]) => unknown).apply(database, given);
  };
  const replaced: Record<PropertyKey, unknown> = { connect, query: queryAlone };
  const stopped = new Proxy(database, {
    get: (pool, name) => replaced[name] ?? Reflect.get(pool, name, pool),
  });
  return { database: stopped, reached, open };
}

async function waitsForLock(watcher: pg.Client, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const { rows } = await watcher.query<{ waits: boolean }>(
      `select exists (select from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock') as waits`,
    );
    if (rows[0]?.waits) return;
    await pause(2);
  }
}

export type Work<Scene> = (database: Database, scene: Scene) => Promise<unknown>;

export interface Pair<Scene> {
  scene(): Promise<Scene>;
  /** Work that is stopped before each of its statements in turn. */
  first: Work<Scene>;
  /** Work that runs in the pause, until it ends or waits for a lock of the first. */
  second: Work<Scene>;
  /** Checks the result. `statement` is where the first work was stopped. */
  check(scene: Scene, outcomes: PromiseSettledResult<unknown>[], statement: number): Promise<void>;
}

/**
 * Runs two works on the same rows, once per statement of the first. Before that statement the first work stops while
 * the second runs as far as it can. This covers every order of the two deterministically. Returns the number of
 * statements.
 */
export async function runInterleavings<Scene>(database: Database, pair: Pair<Scene>): Promise<number> {
  // A connection outside the pool, because the works may use all others.
  const watcher = new pg.Client({ connectionString: database.options.connectionString });
  await watcher.connect();
  try {
    return await interleaveAll(database, watcher, pair);
  } finally {
    await watcher.end();
  }
}

async function interleaveAll<Scene>(
  database: Database,
  watcher: pg.Client,
  pair: Pair<Scene>,
): Promise<number> {
  for (let statement = 0; ; statement += 1) {
    const scene = await pair.scene();
    const gate = stopBefore(database, statement);
    const first = pair.first(gate.database, scene);
    const firstDone = first.catch(() => undefined);
    const stopped = await Promise.race([gate.reached.then(() => true), firstDone.then(() => false)]);
    const over = new AbortController();
    const second = pair.second(database, scene);
    const secondDone = second.catch(() => undefined).finally(() => over.abort());
    const locked = waitsForLock(watcher, over.signal);
    await Promise.race([secondDone, locked]);
    over.abort();
    gate.open();
    const outcomes = await Promise.allSettled([first, second]);
    await locked;
    await pair.check(scene, outcomes, statement);
    if (!stopped) return statement;
  }
}
