import type { DatabaseSync } from 'node:sqlite';
import { type Clock, openClock } from '../kit/clock.ts';
import { limitTableSize } from '../kit/limit-table-size.ts';
import type { SandboxTime } from '../kit/sandbox-time.ts';
import { type FaultChange, mergeFaults, NO_FAULTS, type ProcessorFaults } from './faults.ts';
import { type EventStore, openEventStore } from './storage/event-store.ts';
import { type ObjectStore, openObjectStore } from './storage/object-store.ts';
import { atomically } from './storage/open-database.ts';
import { openTaskStore, type Task, type TaskStore } from './storage/task-store.ts';

interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

interface KeyStore {
  find(key: string): StoredAnswer | undefined;
  keep(key: string, answer: StoredAnswer): void;
}

const KEY_LIFETIME_MS = 24 * 3600 * 1000;

/** Stores replies by idempotency key for 24 hours after first use, as the real processor may. */
function openKeyStore(db: DatabaseSync, clock: Clock): KeyStore {
  const oldest = (): number => clock.now() - KEY_LIFETIME_MS;
  const forget = limitTableSize(db, { table: 'idempotency_keys', when: 'stored_at < ?' }, oldest);
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

interface FaultStore {
  current(): ProcessorFaults;
  /** Merges and stores switches. Throws on unknown names. */
  change(change: FaultChange): ProcessorFaults;
  clear(): void;
}

function openFaultStore(db: DatabaseSync): FaultStore {
  const select = db.prepare("select json from settings where name = 'faults'");
  const upsert = db.prepare("insert or replace into settings values ('faults', ?)");
  const stored = select.get() as { json: string } | undefined;
  let faults = stored ? mergeFaults(NO_FAULTS, JSON.parse(stored.json)) : NO_FAULTS;
  return {
    current: () => faults,
    change: (change) => {
      faults = mergeFaults(faults, change);
      upsert.run(JSON.stringify(faults));
      return faults;
    },
    clear: () => {
      faults = NO_FAULTS;
    },
  };
}

export interface Context {
  objects: ObjectStore;
  events: EventStore;
  keys: KeyStore;
  faults: FaultStore;
  tasks: TaskStore;
  /** Clock for keys, refunds and 3DS. `created` and webhooks use the time of all stand-ins. */
  clock: Clock;
  world: SandboxTime;
  /** Unix seconds, as in every `created` of the protocol. */
  unixNow(): number;
  secretKey: string;
  publishableKey: string;
  /** Origin of this server, known once it listens. */
  origin: string;
  /** Webhook address. Empty until set. */
  webhookUrl: string;
  request: { id: string; idempotency_key: string | null } | null;
  /** Events and tasks written in the current transaction, processed after its commit. */
  written: { eventIds: string[]; tasks: Task[] };
}

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

export function createContext(db: DatabaseSync, keys: Keys, world: SandboxTime): Context {
  const clock = openClock(db, world.now);
  return {
    objects: openObjectStore(db),
    events: openEventStore(db, world),
    keys: openKeyStore(db, clock),
    faults: openFaultStore(db),
    tasks: openTaskStore(db),
    clock,
    world,
    unixNow: () => Math.floor(world.now() / 1000),
    secretKey: keys.secretKey,
    publishableKey: keys.publishableKey,
    origin: '',
    webhookUrl: '',
    request: null,
    written: { eventIds: [], tasks: [] },
  };
}

/** Runs one transaction and returns its events and tasks. A throw rolls it back. */
export function commit<T>(
  db: DatabaseSync,
  ctx: Context,
  work: () => T,
): { result: T; written: Context['written'] } {
  ctx.written = { eventIds: [], tasks: [] };
  const result = atomically(db, work);
  return { result, written: ctx.written };
}
