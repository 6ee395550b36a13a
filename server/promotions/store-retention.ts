import { execute, type Queryable } from '#server/database/query.ts';
import { forgotten, type Over } from '#server/database/retention.ts';

export function forgetRedeemers(db: Queryable, { before, limit }: Over): Promise<number> {
  return execute(
    db,
    `update discount_redemptions set email = $3
      where id = any(array(select id from discount_redemptions
                            where reserved_at < $1 and state <> 'reserved' and email <> $3 limit $2))`,
    [before, limit, forgotten.email],
  );
}
