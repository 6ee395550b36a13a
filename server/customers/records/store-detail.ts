import type { ClientReply } from '#contracts/customers/records.ts';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { isCustomerOrderSql } from './store-count.ts';
import { type ClientRow, clientColumns } from './store-list.ts';

export const insertNote = (
  tx: Tx,
  note: { clientId: string; staffId: StaffId; text: string; key: string; at: Date },
): Promise<Row<'client_notes', 'id'> | undefined> =>
  maybeOne(
    tx,
    `insert into client_notes (client_id, staff_id, text, request_key, created_at) values ($1::uuid, $2, $3, $4, $5)
     on conflict (request_key) do nothing returning id`,
    [note.clientId, note.staffId, note.text, note.key, note.at],
  );

export const findNote = (
  tx: Tx,
  key: string,
): Promise<Row<'client_notes', 'id' | 'client_id' | 'text'> | undefined> =>
  maybeOne(tx, 'select id, client_id, text from client_notes where request_key = $1', [key]);

export const deleteNote = (tx: Tx, id: string): Promise<Row<'client_notes', 'client_id'> | undefined> =>
  maybeOne(tx, 'delete from client_notes where id = $1::uuid returning client_id', [id]);

interface NoteRow
  extends Row<'client_notes', 'id' | 'text' | 'created_at'>,
    Row<'staff_members', 'username'> {}

export const readNotes = (db: Queryable, ids: readonly string[], limit: number): Promise<NoteRow[]> =>
  rows<NoteRow>(
    db,
    `select n.id, n.text, n.created_at, m.username
       from client_notes n join staff_members m on m.id = n.staff_id
      where n.client_id = any($1::uuid[]) order by n.created_at desc, n.id desc limit $2`,
    [ids, limit],
  );

export async function deleteClientRow(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `with gone as (delete from clients where email = $1 returning id, merged_into)
     insert into client_marks
     select $1 union
     select c.email from clients c join gone on c.merged_into = gone.id or c.id = gone.merged_into`,
    [email],
  );
}

type DetailRow = ClientRow & { blocked_until: Date | null };

const shownUntil = `case when c.blocked_until = 'infinity' then null else c.blocked_until end as blocked_until`;

export const readClient = (db: Queryable, id: string): Promise<DetailRow | undefined> =>
  maybeOne<DetailRow>(db, `select ${clientColumns}, ${shownUntil} from clients c where c.id = $1::uuid`, [
    id,
  ]);

type CustomerDetailParts = Pick<
  ClientReply,
  | 'orderList'
  | 'disputeList'
  | 'refillList'
  | 'threads'
  | 'chats'
  | 'mails'
  | 'consents'
  | 'codes'
  | 'stopped'
  | 'invoices'
  | 'withdrawals'
  | 'past'
>;

const isoColumn = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const order = `'orderId', o.id, 'orderNumber', o.number`;
const selectNewest = (row: string) =>
  `(select coalesce(json_agg(x.shown order by x.at desc), '[]') from (${row} order by 1 desc limit $2) x)`;

const ordersOfClient = `
  own as (select unnest($1::text[]) as address),
  placed as (select distinct o.* from own join orders o on ${isCustomerOrderSql})`;

const parts = `
  ${selectNewest(`select o.created_at as at, json_build_object(${order}, 'state', o.state, 'paymentState', o.payment_state,
      'disputeStates', array(select d.state from payments p join disputes d on d.payment_id = p.id where p.order_id = o.id),
      'totalCents', o.total_cents, 'username', o.username, 'at', ${isoColumn('o.created_at')}) as shown from placed o`)} as "orderList",
  ${selectNewest(`select d.opened_at as at, json_build_object('id', d.id, ${order}, 'amountCents', d.amount_cents, 'state', d.state,
      'at', ${isoColumn('d.opened_at')}) as shown
       from placed o join payments p on p.order_id = o.id join disputes d on d.payment_id = p.id`)} as "disputeList",
  ${selectNewest(`select r.created_at as at, json_build_object('id', r.id, ${order}, 'state', r.state, 'at', ${isoColumn('r.created_at')}) as shown
       from placed o join refills r on r.order_id = o.id`)} as "refillList",
  ${selectNewest(`select t.last_at as at, json_build_object('id', t.id, 'state', t.state, 'at', ${isoColumn('t.last_at')},
      'messages', (select count(*) from contact_messages m where m.thread_id = t.id)) as shown
       from own join contact_threads t on t.email = address`)} as threads,
  (select count(*) from own join chat_conversations v on v.email = address) as chats,
  ${selectNewest(`select m.created_at as at, json_build_object('id', m.id, 'kind', m.kind, 'subject', coalesce(m.subject, ''),
      'state', m.state, 'at', ${isoColumn('m.created_at')}) as shown from own join mails m on lower(m.recipient) = address`)} as mails,
  ${selectNewest(`select k.agreed_at as at, json_build_object(${order}, 'kind', k.kind, 'statement', k.statement,
      'at', ${isoColumn('k.agreed_at')}) as shown from placed o join order_consents k on k.order_id = o.id
      union all
      select m.agreed_at, json_build_object('orderId', null, 'orderNumber', null, 'kind', m.choice, 'statement', m.statement,
      'at', ${isoColumn('m.agreed_at')}) from own join mail_consents m on m.email = address`)} as consents,
  ${selectNewest(`select u.reserved_at as at, json_build_object(${order}, 'code', c.code, 'discountCents', u.discount_cents,
      'state', u.state, 'at', ${isoColumn('u.reserved_at')}) as shown
       from placed o join discount_redemptions u on u.order_id = o.id join discount_codes c on c.id = u.code_id`)} as codes,
  ${selectNewest(`select s.created_at as at, json_build_object('email', s.email, 'kind', s.kind, 'source', s.source,
      'at', ${isoColumn('s.created_at')}) as shown from own join suppressions s on s.email = address`)} as stopped,
  (select count(*) from placed o join invoices i on i.order_id = o.id) as invoices,
  (select count(*) from placed o join withdrawals w on w.order_id = o.id) as withdrawals,
  (select json_build_object('orders', count(*), 'totalCents', coalesce(sum(p.total_cents), 0), 'firstAt', ${isoColumn('min(p.ordered_at)')},
      'newest', ${selectNewest(`select b.ordered_at as at, json_build_object('id', b.id, 'number', b.number, 'service', b.service,
         'totalCents', b.total_cents, 'state', b.state, 'at', ${isoColumn('b.ordered_at')}) as shown
          from own join past_orders b on b.email = address`)}) from own join past_orders p on p.email = address) as past`;

/** Reads all parts of the record in one statement, so that the rows are consistent. */
export const readParts = (
  db: Queryable,
  addresses: readonly string[],
  limit: number,
): Promise<CustomerDetailParts> =>
  one<CustomerDetailParts & Record<string, unknown>>(db, `with ${ordersOfClient} select ${parts}`, [
    addresses,
    limit,
  ]);

export interface MoneyRow {
  revenue: number;
  tax: number;
  back: number;
  back_tax: number;
  cost: number;
  unpriced: number;
}

export const readMoney = (db: Queryable, addresses: readonly string[]): Promise<MoneyRow> =>
  one<MoneyRow & Record<string, unknown>>(
    db,
    `with own as (select unnest($1::text[]) as address),
          paid as (select distinct o.id, o.total_cents, o.tax_cents, o.paid_at from own join orders o on ${isCustomerOrderSql} where o.paid_at is not null)
     select (select coalesce(sum(total_cents), 0)::bigint from paid) as revenue, (select coalesce(sum(tax_cents), 0)::bigint from paid) as tax,
            back.cents as back, back.tax as back_tax, spent.cost, spent.unpriced
       from (select coalesce(sum(r.amount_cents), 0)::bigint as cents,
                    coalesce(sum(round(r.amount_cents * paid.tax_cents::numeric / nullif(paid.total_cents, 0))), 0)::bigint as tax
               from paid join payments p on p.order_id = paid.id join refunds r on r.payment_id = p.id where r.state = 'succeeded') back,
            (select coalesce(round(100 * sum(f.charge / worth.per_euro)), 0)::bigint as cost,
                    (count(*) filter (where worth.per_euro is null))::int as unpriced
               from paid join fulfilments f on f.order_id = paid.id join providers v on v.id = f.provider_id
              cross join lateral (
                select case when v.currency = 'EUR' then 1 else coalesce(
                  (select r.per_euro from currency_rates r where r.currency = v.currency and r.day <= madrid_day(paid.paid_at) order by r.day desc limit 1),
                  (select r.per_euro from currency_rates r where r.currency = v.currency order by r.day limit 1)) end as per_euro) worth
              where f.charge is not null) spent`,
    [addresses],
  );
