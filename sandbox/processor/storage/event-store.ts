import type { DatabaseSync } from 'node:sqlite';
import { limitTableSize, REMEMBERED_MS } from '../../kit/limit-table-size.ts';
import type { SandboxTime } from '../../kit/sandbox-time.ts';
import { atomically } from './open-database.ts';

export interface DeliveryAttempt {
  at: string;
  status?: number;
  error?: string;
}

export interface EventRow {
  id: string;
  type: string;
  objectId: string;
  created: number;
  payload: string;
  attempts: DeliveryAttempt[];
  delivered: boolean;
  /** Unix ms. `null` when no further attempt is planned. */
  nextAt: number | null;
}

export interface EventQuery {
  types?: string[];
  createdFrom?: number;
  createdTo?: number;
  startingAfter?: string;
  endingBefore?: string;
  limit: number;
}

export interface EventStore {
  add(event: Pick<EventRow, 'id' | 'type' | 'objectId' | 'created' | 'payload' | 'nextAt'>): void;
  find(id: string): EventRow | undefined;
  /** Newest first. */
  page(query: EventQuery): EventRow[];
  undelivered(): { id: string; nextAt: number }[];
  /** Buffers the delivery attempts. Writes them within a few milliseconds, or on the next `flush` or `page`. */
  record(
    id: string,
    attempts: DeliveryAttempt[],
    outcome: { delivered: boolean; nextAt: number | null },
  ): void;
  flush(): void;
}

interface Row {
  id: string;
  type: string;
  object_id: string;
  created: number;
  payload: string;
  attempts: string;
  delivered: number;
  next_at: number | null;
}

const toEvent = (row: Row): EventRow => ({
  id: row.id,
  type: row.type,
  objectId: row.object_id,
  created: row.created,
  payload: row.payload,
  attempts: JSON.parse(row.attempts),
  delivered: row.delivered === 1,
  nextAt: row.next_at,
});

function readPage(db: DatabaseSync, query: EventQuery): EventRow[] {
  const conditions = ['1 = 1'];
  const values: (string | number)[] = [];
  const where = (condition: string, ...given: (string | number | undefined)[]): void => {
    if (given[0] === undefined) return;
    conditions.push(condition);
    values.push(...(given as (string | number)[]));
  };
  const types = query.types ?? [];
  where(`type in (${types.map(() => '?').join(', ')})`, ...types);
  where('created >= ?', query.createdFrom);
  where('created <= ?', query.createdTo);
  where('seq < (select seq from events where id = ?)', query.startingAfter);
  where('seq > (select seq from events where id = ?)', query.endingBefore);
  const order = query.endingBefore ? 'asc' : 'desc';
  const sql = `select * from events where ${conditions.join(' and ')} order by seq ${order} limit ?`;
  const events = (db.prepare(sql).all(...values, query.limit) as unknown as Row[]).map(toEvent);
  return query.endingBefore ? events.reverse() : events;
}

const WRITE_WITHIN_MS = 10;

/**
 * Writes delivery results in batches, because single writes would cost more than the delivery. Results lost by a killed
 * process are delivered again.
 */
function createRecorder(db: DatabaseSync) {
  const update = db.prepare('update events set attempts = ?, delivered = ?, next_at = ? where id = ?');
  let waiting: Parameters<EventStore['record']>[] = [];
  const write = (): void => {
    for (const [id, attempts, { delivered, nextAt }] of waiting)
      update.run(JSON.stringify(attempts), delivered ? 1 : 0, nextAt, id);
    waiting = [];
  };
  const flush = (): void => {
    if (waiting.length === 0 || !db.isOpen) return;
    if (db.isTransaction) write();
    else atomically(db, write);
  };
  const record: EventStore['record'] = (...outcome) => {
    if (waiting.length === 0) setTimeout(flush, WRITE_WITHIN_MS);
    waiting.push(outcome);
  };
  return { record, flush };
}

export function openEventStore(db: DatabaseSync, world: Pick<SandboxTime, 'now'>): EventStore {
  const insert = db.prepare(
    'insert into events (id, type, object_id, created, payload, next_at) values (?, ?, ?, ?, ?, ?)',
  );
  const byId = db.prepare('select * from events where id = ?');
  const due = db.prepare(
    'select id, next_at as nextAt from events where next_at is not null order by next_at, seq',
  );
  const { record, flush } = createRecorder(db);
  const old = { table: 'events', when: 'next_at is null and created < ?' };
  const forget = limitTableSize(db, old, () => (world.now() - REMEMBERED_MS) / 1000);
  return {
    add: ({ id, type, objectId, created, payload, nextAt }) => {
      insert.run(id, type, objectId, created, payload, nextAt);
      forget();
    },
    find: (id) => {
      const row = byId.get(id) as unknown as Row | undefined;
      return row && toEvent(row);
    },
    page: (query) => {
      flush();
      return readPage(db, query);
    },
    undelivered: () => due.all() as unknown as { id: string; nextAt: number }[],
    record,
    flush,
  };
}
