import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type BalanceReading = Row<'provider_balances', 'read_at' | 'balance' | 'spent' | 'sends'>;

export function lastReading(db: Queryable, providerId: number): Promise<BalanceReading | undefined> {
  return maybeOne<BalanceReading>(
    db,
    `select read_at, balance, spent, sends from provider_balances
      where provider_id = $1 order by read_at desc limit 1`,
    [providerId],
  );
}

/** Also stores the charges since the previous reading. `lowestId` limits the scan of submissions. */
export async function insertReading(
  tx: Tx,
  reading: { providerId: number; at: Date; balance: string; currency: string; since: Date; lowestId: string },
): Promise<void> {
  await execute(
    tx,
    `insert into provider_balances (provider_id, read_at, balance, currency, spent, sends)
     select $1, $2, $3, $4, coalesce(sum(s.expected_charge), 0), count(*)
       from submissions s join fulfilments f on f.id = s.fulfilment_id join orders o on o.id = f.order_id
      where s.provider_id = $1 and s.id >= $6::uuid and s.sent_at > $5 and s.sent_at <= $2
        and s.state in ('accepted', 'linked', 'ambiguous') and not o.sample`,
    [reading.providerId, reading.at, reading.balance, reading.currency, reading.since, reading.lowestId],
  );
}

/** Returns all readings since `fineSince` and the last one of each earlier day, with the day's cost. */
export function readHistory(db: Queryable, asked: { providerId: number; since: Date; fineSince: Date }) {
  return rows<BalanceReading>(
    db,
    `select read_at, balance, spent, sends from (
       select max(read_at) as read_at, (array_agg(balance order by read_at desc))[1] as balance,
              sum(spent) as spent, sum(sends)::integer as sends
         from provider_balances where provider_id = $1 and read_at >= $2
        group by case when read_at >= $3 then read_at else date_trunc('day', read_at at time zone 'Europe/Madrid') at time zone 'Europe/Madrid' end
     ) as readings order by read_at`,
    [asked.providerId, asked.since, asked.fineSince],
  );
}

/** Returns the id of the new alarm. Undefined if an alarm is already open. */
export async function raiseLowBalanceAlarm(
  tx: Tx,
  alarm: { providerId: number; balance: string; lowBalance: string; daysLeft: number | null; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'balance_alarms', 'id'>>(
    tx,
    `insert into balance_alarms (provider_id, balance, low_balance, days_left, created_at) values ($1, $2, $3, $4, $5)
     on conflict (provider_id) where ended_at is null do nothing returning id`,
    [alarm.providerId, alarm.balance, alarm.lowBalance, alarm.daysLeft, alarm.at],
  );
  return row?.id;
}

export async function endLowBalanceAlarm(tx: Tx, providerId: number, at: Date): Promise<void> {
  await execute(tx, 'update balance_alarms set ended_at = $2 where provider_id = $1 and ended_at is null', [
    providerId,
    at,
  ]);
}

export interface LowAlarm
  extends Row<'balance_alarms', 'balance' | 'low_balance' | 'days_left' | 'created_at'> {
  name: string;
  currency: string | null;
  providerId: number;
}

export function readAlarm(db: Queryable, id: string): Promise<LowAlarm | undefined> {
  return maybeOne<LowAlarm>(
    db,
    `select a.balance, a.low_balance, a.days_left, a.created_at, p.name, p.currency, p.id as "providerId"
       from balance_alarms a join providers p on p.id = a.provider_id where a.id = $1::uuid`,
    [id],
  );
}
