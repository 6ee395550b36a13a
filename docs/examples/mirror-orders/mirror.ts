import type pg from 'pg';

/** Is an event of the shop, as far as this program reads it. */
export interface ShopEvent {
  type: string;
  data: {
    version: number;
    order?: {
      id: string;
      number: string;
      state: string;
      paymentState: string;
      paidAt: string | null;
      totalCents: number;
      refundedCents: number;
      disputed: boolean;
      customer: { email: string; username: string } | null;
    };
    orderIds?: string[];
  };
}

/** A row without a number belongs to an order of which only the erasure has arrived. */
export const mirrorTable = `create table if not exists mirrored_orders (
  id uuid primary key,
  version bigint not null,
  erased_version bigint not null default 0,
  number text,
  state text,
  payment_state text,
  paid_at timestamptz,
  total_cents integer,
  refunded_cents integer,
  disputed boolean,
  email text,
  username text
)`;

const upsertOrderSql = `insert into mirrored_orders as mirror
    (id, version, number, state, payment_state, paid_at, total_cents, refunded_cents, disputed, email, username)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (id) do update
    set version = excluded.version, number = excluded.number, state = excluded.state,
        payment_state = excluded.payment_state, paid_at = excluded.paid_at, total_cents = excluded.total_cents,
        refunded_cents = excluded.refunded_cents, disputed = excluded.disputed,
        email = case when excluded.version > mirror.erased_version then excluded.email end,
        username = case when excluded.version > mirror.erased_version then excluded.username end
  where mirror.version < excluded.version`;

const eraseBuyerSql = `insert into mirrored_orders as mirror (id, version, erased_version) select unnest($1::uuid[]), 0, $2
  on conflict (id) do update
    set erased_version = greatest(mirror.erased_version, excluded.erased_version), email = null, username = null`;

/**
 * Applies one event. Each event contains the whole order, and versions increase. Repeated or reordered events
 * therefore give the same row. An event from before the buyer's erasure does not restore the buyer's name.
 */
export async function applyEvent(db: pg.Pool, { data }: ShopEvent): Promise<void> {
  const { version, order, orderIds } = data;
  if (orderIds) await db.query(eraseBuyerSql, [orderIds, version]);
  if (!order) return;
  const { id, number, state, paymentState, paidAt, totalCents, refundedCents, disputed, customer } = order;
  await db.query(upsertOrderSql, [
    ...[id, version, number, state, paymentState, paidAt, totalCents, refundedCents, disputed],
    ...[customer?.email ?? null, customer?.username ?? null],
  ]);
}
