import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { ReviewDraft } from '#contracts/customers/reviews.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The published text remains, because it counts towards the rating. */
export async function eraseReviewers(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `update reviews r set name = '•', updated_at = now() from orders o
      where o.id = r.order_id and lower(o.email) = $1 and not o.sample`,
    [email],
  );
  await execute(
    tx,
    `update review_invitations i set expires_at = least(i.expires_at, now()) from orders o
      where o.id = i.order_id and lower(o.email) = $1`,
    [email],
  );
}

export type DueOrder = Row<'orders', 'id'> & NonNullColumns<Row<'orders', 'completed_at'>>;

/**
 * Completed orders whose buyers were not invited. Starts an hour before the last invited order, so that the search
 * never reads all past orders.
 */
export function findDueOrders(
  db: Queryable,
  due: { before: Date; notBefore: Date; limit: number },
): Promise<DueOrder[]> {
  return rows<DueOrder>(
    db,
    `select o.id, o.completed_at from orders o
      where o.completed_at <= $1
        and o.completed_at > greatest($2::timestamptz, (select max(order_completed_at) - interval '1 hour' from review_invitations))
        and o.state = 'completed' and o.payment_state = 'paid' and o.stop_reason is null and not o.sample
        and not exists (select from review_invitations i where i.order_id = o.id)
        and not exists (select from customer_erasures e
                         where e.email_sha256 = sha256(convert_to(lower(o.email), 'UTF8')) and e.asked_at > o.created_at)
        and not exists (select from suppressions x where x.email = lower(o.email) and x.kind in ('reviews', 'bounce', 'complaint'))
      order by o.completed_at
      limit $3`,
    [due.before, due.notBefore, due.limit],
  );
}

export async function insertInvitation(
  tx: Queryable,
  invitation: { order: DueOrder; tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into review_invitations (order_id, token_sha256, order_completed_at, invited_at, expires_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [
      invitation.order.id,
      invitation.tokenHash,
      invitation.order.completed_at,
      invitation.at,
      invitation.expiresAt,
    ],
  );
}

export function findSentInvitation(
  db: Queryable,
  orderId: OrderId,
  reviewableDays: number,
): Promise<(Row<'review_invitations', 'token_sha256'> & { ended: boolean }) | undefined> {
  return maybeOne(
    db,
    `select token_sha256, order_completed_at <= now() - make_interval(days => $2) as ended
       from review_invitations where order_id = $1`,
    [orderId, reviewableDays],
  );
}

export async function replaceTokenHash(db: Queryable, orderId: OrderId, hash: Buffer): Promise<void> {
  await execute(db, 'update review_invitations set token_sha256 = $2 where order_id = $1', [orderId, hash]);
}

export interface InvitationRow
  extends Row<'review_invitations', 'order_id' | 'expires_at'>,
    Row<'orders', 'email' | 'username' | 'locale'>,
    NonNullColumns<Row<'orders', 'paid_at'>>,
    Row<'line_items', 'service_type' | 'kind' | 'quantity'>,
    Row<'reviews', 'hidden_reason' | 'reply'> {
  opted_out: boolean;
  named: NamedKind | null;
  rating: Tables['reviews']['rating'] | null;
  text: Tables['reviews']['text'] | null;
  name: Tables['reviews']['name'] | null;
  written_at: Tables['reviews']['written_at'] | null;
}

export function findInvitation(db: Queryable, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return maybeOne<InvitationRow>(
    db,
    `select i.order_id, i.expires_at, o.email, o.username, o.locale, o.paid_at, l.service_type, l.kind, named_kind(l.kind) as named, l.quantity,
            exists (select from suppressions x where x.email = lower(o.email) and x.kind = 'reviews') as opted_out,
            r.rating, r.text, r.name, r.hidden_reason, r.reply, r.written_at
       from review_invitations i
       join orders o on o.id = i.order_id
       cross join lateral (
         select (array_agg(service_type order by position))[1] as service_type,
                (array_agg(kind order by position))[1] as kind,
                sum(quantity + bonus_quantity)::int as quantity
           from line_items where order_id = o.id
       ) l
       left join reviews r on r.order_id = i.order_id
      where i.token_sha256 = $1`,
    [tokenHash],
  );
}

/**
 * Updates a review only if it was first written at or after `writtenSince`. Returns false for an older review. Of two
 * concurrent calls the later one wins.
 */
export async function putReview(
  tx: Queryable,
  review: {
    invitation: InvitationRow;
    draft: ReviewDraft & { rating: number };
    at: Date;
    writtenSince: Date;
  },
): Promise<boolean> {
  const { invitation, draft } = review;
  return touchesOne(
    tx,
    `insert into reviews (order_id, rating, text, name, locale, service_type, quantity, written_at, updated_at, kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $10)
     on conflict (order_id) do update set rating = $2, text = $3, name = $4, locale = $5, updated_at = $8
      where reviews.written_at >= $9`,
    [
      invitation.order_id,
      draft.rating,
      draft.text,
      draft.name,
      invitation.locale,
      invitation.service_type,
      invitation.quantity,
      review.at,
      review.writtenSince,
      invitation.kind,
    ],
  );
}

export async function hasSamples(db: Queryable): Promise<boolean> {
  return (await maybeOne(db, 'select 1 as found from reviews where sample limit 1')) !== undefined;
}

export interface SampleReview {
  locale: Locale;
  rating: number;
  name: string;
  text: string;
  serviceType: ServiceType;
  quantity: number;
  daysAgo: number;
  hiddenReason?: string;
  reply?: string;
}

export async function insertSample(db: Queryable, sample: SampleReview, at: Date): Promise<void> {
  await execute(
    db,
    `insert into reviews (rating, text, name, locale, service_type, quantity, state, hidden_reason, reply, replied_at,
                          sample, written_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, case when $7::text is null then 'shown' else 'hidden' end, $7, $8,
             case when $8::text is null then null else $9::timestamptz end, true, $9, $9)`,
    [
      sample.rating,
      sample.text,
      sample.name,
      sample.locale,
      sample.serviceType,
      sample.quantity,
      sample.hiddenReason ?? null,
      sample.reply ?? null,
      at,
    ],
  );
}
