import type { FulfilmentId, OrderId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { lineIsOwedSql } from '../submission/store-conditions.ts';

export interface PartToSend extends Row<'fulfilments', 'id' | 'state' | 'link' | 'provider_order_id'> {
  submission_id: Row<'submissions', 'id'>['id'] | null;
  owed: boolean;
  position: number;
  linePriceCents: number;
  shares: number[] | null;
}

/** Locks first, then reads, so that concurrent refunds and attempts are visible. The caller holds the order's lock. */
export async function lockParts(tx: Tx, orderId: OrderId): Promise<PartToSend[]> {
  await rows(tx, 'select id from fulfilments where order_id = $1 order by id for no key update', [orderId]);
  return rows<PartToSend>(
    tx,
    `select f.id, f.state, f.link, f.provider_order_id, ${lineIsOwedSql} as owed, f.position,
            l.price_cents as "linePriceCents",
            (select array_agg(s.quantity order by s.position) from line_item_posts s where s.line_item_id = l.id) as shares,
            (select s.id from submissions s where s.fulfilment_id = f.id order by s.attempt desc limit 1) as submission_id
       from fulfilments f join line_items l on l.id = f.line_item_id
      where f.order_id = $1 order by l.position, f.position`,
    [orderId],
  );
}

export async function isKnownRequest(tx: Tx, orderId: OrderId, key: string): Promise<boolean> {
  const found = await maybeOne(
    tx,
    `select 1 as yes from submissions s join fulfilments f on f.id = s.fulfilment_id
      where f.order_id = $1 and s.set_aside_key = $2 limit 1`,
    [orderId, key],
  );
  return found !== undefined;
}

export interface SetAsideInput {
  parts: FulfilmentId[];
  by: string;
  reason: string;
  key: string;
  at: Date;
}

/** The attempts keep their state, but a new one replaces them. */
export async function setAttemptsAside(tx: Tx, aside: SetAsideInput): Promise<void> {
  await execute(
    tx,
    `update submissions
        set set_aside_at = $2, set_aside_by = $3, set_aside_reason = $4, set_aside_key = $5, updated_at = $2
      where fulfilment_id = any($1) and state in ('ambiguous', 'accepted', 'linked') and set_aside_at is null`,
    [aside.parts, aside.at, aside.by, aside.reason, aside.key],
  );
}

/** Resets the parts as if never submitted. A given `link` replaces their link. */
export async function queueParts(
  tx: Tx,
  parts: readonly FulfilmentId[],
  { link, at }: { link: string | undefined; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update fulfilments
        set resends = resends + case when state in ('queued', 'needs_action') then 0 else 1 end,
            tries = case when state = 'queued' then tries + 1 else 0 end,
            state = 'queued', state_reason = null, due_at = now(), link = coalesce($2, link),
            provider_order_id = null, provider_status = null, start_count = null, remains = null, charge = null,
            submitted_at = null, completed_at = null, synced_at = null, next_sync_at = null,
            cancel_asked_at = null, cancel_reply = null, updated_at = $3
      where id = any($1)`,
    [parts, link ?? null, at],
  );
}

/**
 * A post's own link takes precedence. An open claim with the old link finds the new one and leaves the part to the next
 * claim.
 */
export async function retargetUnsent(
  tx: Tx,
  orderId: OrderId,
  { link, post, at }: { link: string; post: string | undefined; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update fulfilments f
        set link = case when exists (select from line_item_posts p where p.line_item_id = f.line_item_id)
                        then coalesce($3, f.link) else $2 end,
            due_at = case when f.state = 'queued' then now() else f.due_at end, tries = f.tries + 1, updated_at = $4
      where f.order_id = $1 and f.state in ('queued', 'needs_action')`,
    [orderId, link, post ?? null, at],
  );
}

export type SentPart = Row<'fulfilments', 'state' | 'state_reason' | 'provider_order_id'>;

export function readParts(db: Queryable, parts: readonly FulfilmentId[]): Promise<SentPart[]> {
  return rows<SentPart>(
    db,
    'select state, state_reason, provider_order_id from fulfilments where id = any($1) order by position, id',
    [parts],
  );
}
