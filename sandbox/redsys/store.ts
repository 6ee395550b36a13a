import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { limitTableSize, REMEMBERED_MS } from '../kit/limit-table-size.ts';
import type { SandboxTime } from '../kit/sandbox-time.ts';
import type { TestCard } from './cards.ts';
import type { Notification, Operation } from './types.ts';

const TABLES = `
create table if not exists operations (
  seq integer primary key autoincrement, id text not null unique, order_no text not null, type text not null,
  at integer not null, data text not null);
create index if not exists operations_order on operations (order_no, type);
create table if not exists notifications (
  seq integer primary key autoincrement, id text not null unique, operation_id text not null, order_no text not null,
  attempts text not null, delivered integer not null, due_at integer, at integer not null);
create index if not exists notifications_operation on notifications (operation_id);
create table if not exists typed_cards (
  id text primary key, order_no text not null, trans_id text not null, card text not null, at integer not null)`;

const NEWEST = 500;
/** Retention of typed cards. */
const TYPED_MS = 30 * 60_000;

export type NewOperation = Omit<Operation, 'id' | 'createdAt'>;
type Row = Record<string, unknown>;

const readNotification = (row: Row): Notification => ({
  id: String(row.id),
  operationId: String(row.operation_id),
  order: String(row.order_no),
  attempts: JSON.parse(String(row.attempts)),
  delivered: row.delivered === 1,
});

function openOperations(state: DatabaseSync, now: () => number) {
  const insert = state.prepare(
    'insert into operations (id, order_no, type, at, data) values (?, ?, ?, ?, ?)',
  );
  const write = state.prepare('update operations set data = ? where id = ?');
  const one = state.prepare('select data from operations where id = ?');
  const ofOrder = state.prepare('select data from operations where order_no = ? and type = ? order by seq');
  const newest = state.prepare('select data from operations order by seq desc limit ?');
  const forget = limitTableSize(state, { table: 'operations', when: 'at < ?' }, () => now() - REMEMBERED_MS);
  const read = (row: Row): Operation => JSON.parse(String(row.data));
  return {
    add: (operation: NewOperation): Operation => {
      const whole = { ...operation, id: randomUUID(), createdAt: new Date(now()).toISOString() };
      insert.run(whole.id, whole.order, whole.type, now(), JSON.stringify(whole));
      forget();
      return whole;
    },
    change: (operation: Operation, change: Partial<Operation>): Operation => {
      const next = { ...operation, ...change };
      write.run(JSON.stringify(next), operation.id);
      return next;
    },
    one: (id: string): Operation | undefined => {
      const row = one.get(id);
      return row && read(row);
    },
    ofOrder: (order: string, type: Operation['type']): Operation[] => ofOrder.all(order, type).map(read),
    newest: (most = NEWEST): Operation[] => newest.all(most).map(read),
  };
}

function openNotifications(state: DatabaseSync, now: () => number) {
  const insert = state.prepare(
    `insert into notifications (id, operation_id, order_no, attempts, delivered, due_at, at) values (?, ?, ?, '[]', 0, ?, ?)`,
  );
  const one = state.prepare('select * from notifications where id = ?');
  const all = state.prepare(
    `select * from notifications where ? = '' or operation_id = ? order by seq desc limit ?`,
  );
  const due = state.prepare('select id, due_at from notifications where due_at is not null order by seq');
  const record = state.prepare(
    'update notifications set attempts = ?, delivered = ?, due_at = ? where id = ?',
  );
  const forget = limitTableSize(
    state,
    { table: 'notifications', when: 'at < ?' },
    () => now() - REMEMBERED_MS,
  );
  return {
    add: (operation: Operation, dueAt: number): string => {
      const id = randomUUID();
      insert.run(id, operation.id, operation.order, dueAt, now());
      forget();
      return id;
    },
    one: (id: string): Notification | undefined => {
      const row = one.get(id);
      return row && readNotification(row);
    },
    all: (operationId = ''): Notification[] =>
      all.all(operationId, operationId, NEWEST).map(readNotification),
    due: (): { id: string; dueAt: number }[] =>
      due.all().map((row) => ({ id: String(row.id), dueAt: Number(row.due_at) })),
    record: ({ id, attempts, delivered }: Notification, dueAt: number | null): void => {
      record.run(JSON.stringify(attempts), delivered ? 1 : 0, dueAt, id);
    },
  };
}

function openTypedCards(state: DatabaseSync, now: () => number) {
  const insert = state.prepare(
    'insert into typed_cards (id, order_no, trans_id, card, at) values (?, ?, ?, ?, ?)',
  );
  const one = state.prepare('select * from typed_cards where id = ? and order_no = ? and at > ?');
  const drop = state.prepare('delete from typed_cards where id = ?');
  const add = (order: string, card: TestCard, id = randomUUID().replaceAll('-', '')): string => {
    insert.run(id, order, randomUUID(), JSON.stringify(card), now());
    return id;
  };
  const find = (id: string, order: string) => {
    const row = one.get(id, order, now() - TYPED_MS);
    return row && { id, card: JSON.parse(String(row.card)) as TestCard, transId: String(row.trans_id) };
  };
  return {
    add: (order: string, card: TestCard): string => add(order, card),
    find,
    /** Card sent with the requests of an order. All of them share one 3-D Secure transaction. */
    sent: (order: string, card: TestCard) => find(order, order) ?? find(add(order, card, order), order),
    drop: (id: string): void => void drop.run(id),
  };
}

export function openStore(state: DatabaseSync, world: Pick<SandboxTime, 'now'>) {
  state.exec(TABLES);
  const now = () => world.now();
  return {
    operations: openOperations(state, now),
    notifications: openNotifications(state, now),
    typedCards: openTypedCards(state, now),
    wipe: () => state.exec('delete from operations; delete from notifications; delete from typed_cards'),
  };
}

export type Store = ReturnType<typeof openStore>;
