import type { Tx } from '#server/platform/database/pool.ts';
import { execute } from '#server/platform/database/query.ts';

/** What was published stays, as it counts in the rating; who wrote it is taken out, and no link writes any more. */
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
