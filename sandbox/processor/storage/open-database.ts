import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
  create table if not exists objects (
    seq integer primary key autoincrement, id text not null unique, kind text not null,
    created integer not null, charge text, intent text, json text not null, hidden text);
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_charge on objects (charge, kind, seq) where charge is not null;
  create index if not exists objects_by_intent on objects (intent, kind, seq) where intent is not null;
  create index if not exists objects_bare on objects (kind, seq) where hidden is null;
  create table if not exists events (
    seq integer primary key autoincrement, id text not null unique, type text not null,
    object_id text not null, created integer not null, payload text not null,
    attempts text not null default '[]', delivered integer not null default 0, next_at integer);
  create index if not exists events_due on events (next_at) where next_at is not null;
  create table if not exists idempotency_keys (
    key text primary key, fingerprint text not null, status integer not null,
    body text not null, stored_at integer not null) without rowid;
  create table if not exists tasks (
    seq integer primary key autoincrement, kind text not null, object_id text not null, due_at integer not null);
  create table if not exists settings (name text primary key, json text not null) without rowid;
`;

/**
 * Opens the processor's database. With WAL and synchronous NORMAL a killed process loses nothing it has acknowledged.
 * Only a power failure could.
 */
export function openDatabase(dataDir: string | undefined): DatabaseSync {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(dataDir ? join(dataDir, 'processor.sqlite') : ':memory:');
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;');
  // Larger than the default, because only a checkpoint waits for the disk.
  db.exec('pragma wal_autocheckpoint = 8000; pragma cache_size = -32000; pragma temp_store = memory;');
  db.exec(SCHEMA);
  return db;
}

export function eraseDatabase(db: DatabaseSync): void {
  db.exec('delete from objects; delete from events; delete from idempotency_keys;');
  db.exec('delete from tasks; delete from settings;');
}

/** Runs synchronous work as one transaction. A throw rolls it back. */
export function atomically<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate');
  try {
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}
