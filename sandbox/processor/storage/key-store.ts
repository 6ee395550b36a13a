import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../kit/clock.ts';
import { forgetOld } from '../../kit/forget-old.ts';

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

/** Answers by idempotency key. A key is forgotten 24 hours after its first use, as the real processor may. */
export function openKeyStore(db: DatabaseSync, clock: Clock): KeyStore {
  const oldest = (): number => clock.now() - KEPT_MS;
  const forget = forgetOld(db, { table: 'idempotency_keys', when: 'stored_at < ?' }, oldest);
  const select = db.prepare(
    'select fingerprint, status, body from idempotency_keys where key = ? and stored_at >= ?',
  );
  const insert = db.prepare('insert or replace into idempotency_keys values (?, ?, ?, ?, ?)');
  return {
    find: (key) => select.get(key, oldest()) as unknown as StoredAnswer | undefined,
    keep: (key, { fingerprint, status, body }) => {
      insert.run(key, fingerprint, status, body, clock.now());
      forget();
    },
  };
}
