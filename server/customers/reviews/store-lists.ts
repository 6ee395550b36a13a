import type { NamedKind } from '#contracts/catalog/service-types.ts';
import { reviewStates } from '#contracts/customers/reviews.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type KeysetList, placeOf } from '#server/platform/database/keyset.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type PublicReviewRow = { kind: NamedKind | null } & Row<
  'reviews',
  | 'id'
  | 'name'
  | 'rating'
  | 'locale'
  | 'text'
  | 'hidden_reason'
  | 'reply'
  | 'service_type'
  | 'quantity'
  | 'written_at'
  | 'sample'
>;

export function countRatings(db: Queryable, withSamples: boolean) {
  return rows<Row<'reviews', 'rating' | 'sample'> & { count: number }>(
    db,
    'select rating, sample, count(*)::int as count from reviews where not sample or $1 group by sample, rating',
    [withSamples],
  );
}

export function pageOf(
  db: Queryable,
  asked: { locale: Locale; after: string | null; withSamples: boolean; limit: number },
): Promise<PublicReviewRow[]> {
  return rows<PublicReviewRow>(
    db,
    `select id, name, rating, locale, text, hidden_reason, reply, service_type, quantity, written_at, sample,
            named_kind(kind) as kind
       from reviews
      where (not sample or $2)
        and ($1::uuid is null
             or (locale = $4, written_at, id)
                < (select b.locale = $4, b.written_at, b.id from reviews b where b.id = $1::uuid))
      order by (locale = $4) desc, written_at desc, id desc limit $3`,
    [asked.after, asked.withSamples, asked.limit, asked.locale],
  );
}

export interface StaffRow
  extends PublicReviewRow,
    Row<'reviews', 'order_id' | 'state' | 'updated_at' | 'replied_at'> {
  order_number: Tables['orders']['number'] | null;
}

const columns = `r.id, r.name, r.rating, r.locale, r.text, r.hidden_reason, r.reply, r.service_type, named_kind(r.kind) as kind, r.quantity,
  r.written_at, r.sample, r.order_id, o.number as order_number, r.state, r.updated_at, r.replied_at`;
const from = 'reviews r left join orders o on o.id = r.order_id';

export function readReviewForStaff(db: Queryable, id: string): Promise<StaffRow | undefined> {
  return maybeOne<StaffRow>(db, `select ${columns} from ${from} where r.id = $1::uuid`, [id]);
}

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
    state: { key: placeOf('r.state', reviewStates), type: 'integer' },
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

export async function setHidden(tx: Queryable, id: string, reason: string | null): Promise<void> {
  await execute(
    tx,
    `update reviews set state = case when $2::text is null then 'shown' else 'hidden' end, hidden_reason = $2
      where id = $1`,
    [id, reason],
  );
}

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
