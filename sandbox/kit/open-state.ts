import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens `<dataDir>/<name>.sqlite`, or an in-memory database. WAL keeps committed data through kill -9. */
export function openState(name: string, dataDir: string | undefined): DatabaseSync {
  if (dataDir === undefined) return new DatabaseSync(':memory:');
  mkdirSync(dataDir, { recursive: true });
  const state = new DatabaseSync(join(dataDir, `${name}.sqlite`));
  state.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 8000; pragma busy_timeout = 5000',
  );
  return state;
}

export function runInTransaction<T>(state: DatabaseSync, work: () => T): T {
  if (state.isTransaction) return work();
  state.exec('begin immediate');
  try {
    const result = work();
    state.exec('commit');
    return result;
  } catch (error) {
    state.exec('rollback');
    throw error;
  }
}
