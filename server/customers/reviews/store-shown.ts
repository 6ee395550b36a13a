import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type ShownRow = { kind: NamedKind | null } & Row<
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

/** How often each rating was given; samples only where they may be seen. */
export function countRatings(db: Queryable, withSamples: boolean) {
  return rows<Row<'reviews', 'rating' | 'sample'> & { count: number }>(
    db,
    'select rating, sample, count(*)::int as count from reviews where not sample or $1 group by sample, rating',
    [withSamples],
  );
}

/** Those of the reader's language first, each newest first, after the row named by `after`. */
export function pageOf(
  db: Queryable,
  asked: { locale: Locale; after: string | null; withSamples: boolean; limit: number },
): Promise<ShownRow[]> {
  return rows<ShownRow>(
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
