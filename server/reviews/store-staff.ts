import type { OrderId, OrderNumber } from '#contracts/ids.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/database/query.ts';
import type { ShownRow } from './store-shown.ts';

export interface StaffRow extends ShownRow {
  order_id: OrderId | null;
  order_number: OrderNumber | null;
  state: 'shown' | 'hidden';
  updated_at: Date;
  replied_at: Date | null;
}

/** Newest first, after the row named by `before`. */
export function listForStaff(
  db: Queryable,
  asked: { before: string | null; state: string | null; rating: number | null; limit: number },
): Promise<StaffRow[]> {
  return rows<StaffRow>(
    db,
    `select r.id, r.name, r.rating, r.locale, r.text, r.hidden_reason, r.reply, r.service_type, r.quantity,
            r.written_at, r.sample, r.order_id, o.number as order_number, r.state, r.updated_at, r.replied_at
       from reviews r left join orders o on o.id = r.order_id
      where ($2::text is null or r.state = $2) and ($3::smallint is null or r.rating = $3)
        and ($1::uuid is null
             or (r.written_at, r.id) < (select b.written_at, b.id from reviews b where b.id = $1::uuid))
      order by r.written_at desc, r.id desc limit $4`,
    [asked.before, asked.state, asked.rating, asked.limit],
  );
}

export interface ReviewFacts {
  state: 'shown' | 'hidden';
  hidden_reason: string | null;
  reply: string | null;
}

export function lockReview(tx: Queryable, id: string): Promise<ReviewFacts | undefined> {
  return maybeOne<ReviewFacts>(
    tx,
    'select state, hidden_reason, reply from reviews where id = $1 for update',
    [id],
  );
}

/** Null shows the text again. */
export async function setHidden(tx: Queryable, id: string, reason: string | null): Promise<void> {
  await execute(
    tx,
    `update reviews set state = case when $2::text is null then 'shown' else 'hidden' end, hidden_reason = $2
      where id = $1`,
    [id, reason],
  );
}

/** Null takes the answer back. */
export async function setReply(tx: Queryable, id: string, reply: { text: string | null; at: Date }) {
  await execute(
    tx,
    `update reviews set reply = $2, replied_at = case when $2::text is null then null else $3::timestamptz end
      where id = $1`,
    [id, reply.text, reply.at],
  );
}
