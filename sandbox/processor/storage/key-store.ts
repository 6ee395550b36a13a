import type { DatabaseSync } from 'node:sqlite';

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

export interface KeyStore {
  find(key: string): StoredAnswer | undefined;
  keep(key: string, answer: StoredAnswer): void;
}

const KEPT_MS = 24 * 3600 * 1000;

/** Answers by idempotency key. Keys older than 24 hours are dropped when the store is opened. */
export function openKeyStore(db: DatabaseSync): KeyStore {
  db.prepare('delete from idempotency_keys where stored_at < ?').run(Date.now() - KEPT_MS);
  const select = db.prepare('select fingerprint, status, body from idempotency_keys where key = ?');
  const insert = db.prepare('insert or replace into idempotency_keys values (?, ?, ?, ?, ?)');
  return {
    find: (key) => select.get(key) as unknown as StoredAnswer | undefined,
    keep: (key, { fingerprint, status, body }) => void insert.run(key, fingerprint, status, body, Date.now()),
  };
}
