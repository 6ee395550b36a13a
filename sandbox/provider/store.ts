import type { DatabaseSync } from 'node:sqlite';
import type { OrderPage, OrderRow, ProviderService } from './types.ts';

const TABLES = `
create table if not exists orders (
  seq integer primary key autoincrement, id text not null unique, service integer not null,
  link text not null, target text not null, kind text not null, quantity integer not null,
  charge_micros integer not null, refunded_micros integer not null default 0, start_count integer not null,
  created_at integer not null, cancel_at integer, ended_as text, ended_remains integer,
  set_status text, set_counts text);
create index if not exists orders_target on orders (target);
create index if not exists orders_open on orders (created_at) where ended_as is null;
create index if not exists orders_cancelling on orders (cancel_at) where ended_as is null;
create table if not exists refills (
  seq integer primary key autoincrement, order_id text not null, target text not null,
  amount integer not null, created_at integer not null, ended_as text);
create index if not exists refills_order on refills (order_id);
create index if not exists refills_target on refills (target);
create table if not exists drops (target text not null, count integer not null);
create index if not exists drops_target on drops (target);
create table if not exists services (service integer primary key, value text not null);
create table if not exists account (name text primary key, value integer not null);
`;

export interface RefillRow {
  seq: number;
  order_id: string;
  target: string;
  amount: number;
  created_at: number;
  ended_as: string | null;
}

export type NewOrder = Pick<
  OrderRow,
  | 'seq'
  | 'id'
  | 'service'
  | 'link'
  | 'target'
  | 'kind'
  | 'quantity'
  | 'charge_micros'
  | 'start_count'
  | 'created_at'
>;

export type ProviderStore = ReturnType<typeof openProviderStore>;

export function openProviderStore(state: DatabaseSync) {
  state.exec(TABLES);
  return {
    state,
    ...orderStatements(state),
    ...refillStatements(state),
    ...serviceStatements(state),
    ...accountStatements(state),
    wipe: () =>
      state.exec(
        'delete from orders; delete from refills; delete from drops; delete from services; delete from account; delete from sqlite_sequence',
      ),
  };
}

function orderStatements(state: DatabaseSync) {
  const insert = state.prepare(
    `insert into orders (seq, id, service, link, target, kind, quantity, charge_micros, start_count, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = state.prepare('select * from orders where id = ?');
  const byTarget = state.prepare('select * from orders where target = ?');
  const due = state.prepare(
    `select * from orders where ended_as is null and set_status is null
     and (created_at <= ? or cancel_at <= ?)`,
  );
  const save = state.prepare(
    `update orders set refunded_micros = ?, cancel_at = ?, ended_as = ?, ended_remains = ?, set_status = ?,
     set_counts = ? where seq = ?`,
  );
  const last = state.prepare('select coalesce(max(seq), 0) as seq from orders');
  const count = state.prepare('select count(*) as count from orders');
  const list = state.prepare(
    `select * from orders where seq < ? and (? = '' or id = ? or instr(lower(link), ?) > 0)
     order by seq desc limit ?`,
  );
  return {
    insertOrder: (o: NewOrder) =>
      void insert.run(
        ...[
          o.seq,
          o.id,
          o.service,
          o.link,
          o.target,
          o.kind,
          o.quantity,
          o.charge_micros,
          o.start_count,
          o.created_at,
        ],
      ),
    orderById: (id: string) => byId.get(id) as unknown as OrderRow | undefined,
    ordersFor: (target: string) => byTarget.all(target) as unknown as OrderRow[],
    /** Returns due orders. `bornBy` is the latest creation time that can be due. */
    dueOrders: (bornBy: number, now: number) => due.all(bornBy, now) as unknown as OrderRow[],
    saveOrder: (o: OrderRow) =>
      void save.run(
        o.refunded_micros,
        o.cancel_at,
        o.ended_as,
        o.ended_remains,
        o.set_status,
        o.set_counts,
        o.seq,
      ),
    lastSeq: () => Number(last.get()!.seq),
    orderCount: () => Number(count.get()!.count),
    listOrders: (page: OrderPage) => {
      const from = page.before === undefined ? undefined : byId.get(page.before);
      const below = from ? Number(from.seq) : Number.MAX_SAFE_INTEGER;
      const search = (page.search ?? '').trim();
      return list.all(below, search, search, search.toLowerCase(), page.limit ?? -1) as unknown as OrderRow[];
    },
  };
}

function refillStatements(state: DatabaseSync) {
  const insert = state.prepare(
    'insert into refills (order_id, target, amount, created_at) values (?, ?, ?, ?) returning *',
  );
  const bySeq = state.prepare('select * from refills where seq = ?');
  const ofOrder = state.prepare('select * from refills where order_id = ? and ended_as is null');
  const ofTarget = state.prepare('select * from refills where target = ?');
  const all = state.prepare('select * from refills order by seq desc');
  const end = state.prepare('update refills set ended_as = ? where seq = ?');
  const drop = state.prepare('insert into drops (target, count) values (?, ?)');
  const dropped = state.prepare('select coalesce(sum(count), 0) as count from drops where target = ?');
  return {
    insertRefill: (order: OrderRow, amount: number, now: number) =>
      insert.get(order.id, order.target, amount, now) as unknown as RefillRow,
    refillBySeq: (seq: number) => bySeq.get(seq) as unknown as RefillRow | undefined,
    openRefillsOf: (orderId: string) => ofOrder.all(orderId) as unknown as RefillRow[],
    refillsFor: (target: string) => ofTarget.all(target) as unknown as RefillRow[],
    allRefills: () => all.all() as unknown as RefillRow[],
    endRefill: (seq: number, as: string) => void end.run(as, seq),
    insertDrop: (target: string, count: number) => void drop.run(target, count),
    droppedFrom: (target: string) => Number(dropped.get(target)!.count),
  };
}

function serviceStatements(state: DatabaseSync) {
  const all = state.prepare('select service, value from services');
  const put = state.prepare('insert or replace into services (service, value) values (?, ?)');
  return {
    /** Returns changed services, null for removed ones. */
    changedServices: () =>
      all
        .all()
        .map(
          (row) => [Number(row.service), JSON.parse(String(row.value)) as ProviderService | null] as const,
        ),
    putService: (service: number, value: ProviderService | null) =>
      void put.run(service, JSON.stringify(value)),
  };
}

function accountStatements(state: DatabaseSync) {
  const get = state.prepare('select value from account where name = ?');
  const set = state.prepare('insert or replace into account (name, value) values (?, ?)');
  return {
    balanceMicros: () => get.get('balance')?.value as number | undefined,
    setBalanceMicros: (micros: number) => void set.run('balance', micros),
  };
}
