import { execute, type Queryable } from '#server/platform/database/query.ts';
import { erasedRule, type RetentionScope } from '#server/platform/database/retention.ts';

export function eraseTargets(db: Queryable, { before, limit }: RetentionScope): Promise<number> {
  return execute(
    db,
    `update fulfilments set link = $4
      where id = any(array(select f.id from fulfilments f join orders o on o.id = f.order_id
                            where f.created_at < $1 and o.email = $3 and f.link <> $4 limit $2))`,
    [before, limit, erasedRule.email, erasedRule.link],
  );
}

/** Erases targets from requests and replies. An ambiguous submission keeps them until it is decided. */
export function eraseSubmittedData(db: Queryable, { before, limit }: RetentionScope): Promise<number> {
  return execute(
    db,
    `update submissions set link = $4, request = '{}', raw_reply = null
      where id = any(array(select s.id from submissions s
                             join fulfilments f on f.id = s.fulfilment_id join orders o on o.id = f.order_id
                            where s.created_at < $1 and o.email = $3 and s.link <> $4
                              and s.state not in ('queued', 'sending', 'ambiguous') limit $2))`,
    [before, limit, erasedRule.email, erasedRule.link],
  );
}
