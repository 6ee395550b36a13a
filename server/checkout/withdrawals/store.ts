import type { UndecidedReason, WithdrawalState } from '#contracts/checkout/withdrawal.ts';
import type { OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import {
  readSweepPosition,
  type SweepPosition,
  saveSweepPosition,
} from '#server/platform/database/rounds.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { MatchedOrder, UndeliveredUnits } from './rules.ts';

/** Locks the number, so that concurrent declarations about it are serialised. */
export async function lockNumber(tx: Tx, numberKey: string): Promise<void> {
  await execute(tx, `select pg_advisory_xact_lock(hashtextextended('withdrawal:' || $1, 0))`, [numberKey]);
}

export function findOrder(
  tx: Tx,
  search: { numberKey: string; email: string },
): Promise<MatchedOrder | undefined> {
  return maybeOne<MatchedOrder>(
    tx,
    `select o.id, o.paid_at as "paidAt",
            exists (select from disputes d join payments p on p.id = d.payment_id
                     where p.order_id = o.id and d.state not in ('won', 'warning_closed')) as disputed
       from orders o where o.number = $1 and lower(o.email) = lower($2) and not o.sample`,
    [search.numberKey, search.email],
  );
}

export type ExistingWithdrawal = Row<'withdrawals', 'id' | 'state'>;

/** Latest declaration with this number and e-mail, or the one that withdrew the order. */
export function findExistingDeclaration(
  tx: Tx,
  search: { numberKey: string; email: string; orderId: OrderId | null },
): Promise<ExistingWithdrawal | undefined> {
  return maybeOne<ExistingWithdrawal>(
    tx,
    `select id, state from withdrawals
      where (number_key = $1 and lower(email) = lower($2)) or (order_id = $3 and state in ('stopping', 'settled'))
      order by state in ('stopping', 'settled') desc, declared_at desc limit 1`,
    [search.numberKey, search.email, search.orderId],
  );
}

export interface NewWithdrawal {
  name: string;
  orderNumber: string;
  numberKey: string;
  email: string;
  locale: Locale;
  state: WithdrawalState;
  reason: UndecidedReason | null;
  orderId: OrderId | null;
  at: Date;
}

export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<string> {
  const row = await one<Row<'withdrawals', 'id'>>(
    tx,
    `insert into withdrawals (name, order_number, number_key, email, locale, state, undecided_reason, order_id, declared_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      withdrawal.name,
      withdrawal.orderNumber,
      withdrawal.numberKey,
      withdrawal.email,
      withdrawal.locale,
      withdrawal.state,
      withdrawal.reason,
      withdrawal.orderId,
      withdrawal.at,
    ],
  );
  return row.id;
}

export function readReceipt(db: Queryable, id: string) {
  return maybeOne<Row<'withdrawals', 'declared_at' | 'order_number'>>(
    db,
    'select declared_at, order_number from withdrawals where id = $1::uuid',
    [id],
  );
}

export interface LockedWithdrawal
  extends Row<'withdrawals', 'id' | 'state'>,
    CamelCaseRow<'withdrawals', 'order_id' | 'declared_at'> {
  counted: UndeliveredUnits;
}

export function lockWithdrawal(tx: Tx, id: string): Promise<LockedWithdrawal | undefined> {
  return maybeOne<LockedWithdrawal>(
    tx,
    `select id, state, order_id as "orderId", declared_at as "declaredAt", counted
       from withdrawals where id = $1 for update`,
    [id],
  );
}

export async function setUndeliveredUnits(tx: Tx, id: string, counted: UndeliveredUnits): Promise<void> {
  await execute(tx, 'update withdrawals set counted = $2 where id = $1', [id, JSON.stringify(counted)]);
}

export async function setWithdrawalSettled(
  tx: Tx,
  settled: { id: string; counted: UndeliveredUnits; refundCents: number; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update withdrawals set state = 'settled', counted = $2, refund_cents = $3, settled_at = $4 where id = $1`,
    [settled.id, JSON.stringify(settled.counted), settled.refundCents, settled.at],
  );
}

export async function setStopping(tx: Tx, id: string, orderId: OrderId): Promise<void> {
  await execute(
    tx,
    `update withdrawals set state = 'stopping', order_id = $2, undecided_reason = null where id = $1`,
    [id, orderId],
  );
}

export async function setClosed(
  tx: Tx,
  closed: { id: string; by: StaffId; at: Date; note: string },
): Promise<void> {
  await execute(
    tx,
    `update withdrawals set state = 'closed', closed_by = $2, closed_at = $3, note = $4 where id = $1`,
    [closed.id, closed.by, closed.at, closed.note],
  );
}

export async function findOrderByNumber(tx: Tx, number: string): Promise<OrderId | undefined> {
  const row = await maybeOne<Row<'orders', 'id'>>(
    tx,
    'select id from orders where number = $1 and not sample',
    [number],
  );
  return row?.id;
}

export async function findStopping(db: Queryable, limit = 200): Promise<string[]> {
  const place = readSweepPosition(db, 'stopping');
  const found = await rows<SweepPosition & Record<string, unknown>>(
    db,
    `select id, declared_at::text as at from withdrawals
      where state = 'stopping' and ($2::timestamptz is null or (declared_at, id) > ($2, $3::uuid))
      order by declared_at, id limit $1`,
    [limit, place?.at ?? null, place?.id ?? null],
  );
  saveSweepPosition(db, 'stopping', { found, limit });
  return found.map(({ id }) => id);
}
