import type { DatabaseSync } from 'node:sqlite';
import { type Clock, openClock } from '../kit/clock.ts';
import { type EventStore, openEventStore } from './storage/event-store.ts';
import { type FaultStore, openFaultStore } from './storage/fault-store.ts';
import { type KeyStore, openKeyStore } from './storage/key-store.ts';
import { type ObjectStore, openObjectStore } from './storage/object-store.ts';
import { atomically } from './storage/open-database.ts';
import { openTaskStore, type Task, type TaskStore } from './storage/task-store.ts';

/** What the verbs of the processor work with. */
export interface Context {
  objects: ObjectStore;
  events: EventStore;
  keys: KeyStore;
  faults: FaultStore;
  tasks: TaskStore;
  /** What keys, refunds and 3DS go by; `created` and the webhooks keep to the time of day. */
  clock: Clock;
  secretKey: string;
  publishableKey: string;
  /** Origin of this server, known once it listens. */
  origin: string;
  /** Where events go; empty while nobody has said. */
  webhookUrl: string;
  /** The call being answered, for the events that it causes. */
  request: { id: string; idempotency_key: string | null } | null;
  /** Events and tasks written in the present transaction, to be taken up when it has committed. */
  written: { eventIds: string[]; tasks: Task[] };
}

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

export function createContext(db: DatabaseSync, keys: Keys): Context {
  const clock = openClock(db);
  return {
    objects: openObjectStore(db),
    events: openEventStore(db),
    keys: openKeyStore(db, clock),
    faults: openFaultStore(db),
    tasks: openTaskStore(db),
    clock,
    secretKey: keys.secretKey,
    publishableKey: keys.publishableKey,
    origin: '',
    webhookUrl: '',
    request: null,
    written: { eventIds: [], tasks: [] },
  };
}

/** One transaction; afterwards says which events and tasks it left. A throw undoes all of it. */
export function commit<T>(
  db: DatabaseSync,
  ctx: Context,
  work: () => T,
): { result: T; written: Context['written'] } {
  ctx.written = { eventIds: [], tasks: [] };
  const result = atomically(db, work);
  return { result, written: ctx.written };
}
