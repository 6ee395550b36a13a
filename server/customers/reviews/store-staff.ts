import type { KeysetList } from '#server/platform/database/keyset.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ShownRow } from './store-shown.ts';

export interface StaffRow
  extends ShownRow,
    Row<'reviews', 'order_id' | 'state' | 'updated_at' | 'replied_at'> {
  order_number: Tables['orders']['number'] | null;
}

const columns = `r.id, r.name, r.rating, r.locale, r.text, r.hidden_reason, r.reply, r.service_type, named_kind(r.kind) as kind, r.quantity,
  r.written_at, r.sample, r.order_id, o.number as order_number, r.state, r.updated_at, r.replied_at`;
const from = 'reviews r left join orders o on o.id = r.order_id';

export function readReviewForStaff(db: Queryable, id: string): Promise<StaffRow | undefined> {
  return maybeOne<StaffRow>(db, `select ${columns} from ${from} where r.id = $1::uuid`, [id]);
}

/** Newest first. */
export const staffReviewList = (asked: { state: string | null; rating: number | null }): KeysetList => ({
  columns,
  from,
  where: '($1::text is null or r.state = $1) and ($2::smallint is null or r.rating = $2)',
  values: [asked.state, asked.rating],
  id: 'r.id',
  sorting: { name: 'written', key: 'r.written_at', type: 'timestamptz', descending: true },
  sortings: {
    written: { key: 'r.written_at', type: 'timestamptz' },
    rating: { key: 'r.rating::integer', type: 'integer' },
  },
});

export type ReviewFacts = Row<'reviews', 'state' | 'hidden_reason' | 'reply'>;

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

export const nameReviews = (db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(db, 'select id, name from reviews where id = any($1::uuid[])', [ids]);
