import type { KeysetList } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';

const blocksMatching = 'b.is_active and (b.expires_at is null or b.expires_at > now())';

export async function isSomeoneBlocked(
  db: Queryable,
  { username, email }: { username: string; email: string | null },
): Promise<boolean> {
  const { blocked } = await one<{ blocked: boolean }>(
    db,
    `select exists (select from blocked_users b where (b.username = $1 or b.email = $2) and ${blocksMatching}) as blocked`,
    [username, email],
  );
  return blocked;
}

export interface NewBlock {
  username: string;
  email: string | null;
  cardFingerprint: string | null;
  expiresAt: Date | null;
  reason: string;
  by: string;
}

export type Block = Row<'blocked_users', 'id' | 'username' | 'email' | 'reason'> &
  CamelCaseRow<'blocked_users', 'card_fingerprint' | 'expires_at' | 'is_active'>;

const columns = `id::int, username, email, reason, card_fingerprint as "cardFingerprint", expires_at as "expiresAt",
  is_active as "isActive"`;

export function lockBlock(tx: Tx, id: number): Promise<Block | undefined> {
  return maybeOne<Block>(tx, `select ${columns} from blocked_users where id = $1 for update`, [id]);
}

export async function lockBlockOf(tx: Tx, username: string): Promise<Block | undefined> {
  await execute(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 7301049))', [username]);
  return maybeOne<Block>(
    tx,
    `select ${columns} from blocked_users where username = $1 and is_active for update`,
    [username],
  );
}

export async function insertBlock(tx: Tx, block: NewBlock): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    `insert into blocked_users (username, email, card_fingerprint, expires_at, reason, blocked_by)
     values ($1, $2, $3, $4, $5, $6) returning id::int`,
    [block.username, block.email, block.cardFingerprint, block.expiresAt, block.reason, block.by],
  );
  return id;
}

/** Updates a block. Omitted email address and card keep their stored values. */
export async function changeBlock(tx: Tx, id: number, block: NewBlock): Promise<void> {
  await execute(
    tx,
    `update blocked_users set email = coalesce($2, email), card_fingerprint = coalesce($3, card_fingerprint),
                              expires_at = $4, reason = $5, blocked_by = $6, blocked_at = now()
      where id = $1`,
    [id, block.email, block.cardFingerprint, block.expiresAt, block.reason, block.by],
  );
}

export async function endBlock(tx: Tx, id: number): Promise<void> {
  await execute(tx, 'update blocked_users set is_active = false, lifted_at = now() where id = $1', [id]);
}

export async function reinstateBlock(tx: Tx, id: number): Promise<void> {
  await execute(tx, 'update blocked_users set is_active = true, lifted_at = null where id = $1', [id]);
}

export async function insertChange(
  tx: Tx,
  change: { id: number; action: 'blocked' | 'changed' | 'lifted'; reason: string; by: string },
): Promise<void> {
  await execute(
    tx,
    'insert into blocked_user_changes (blocked_user_id, action, reason, changed_by) values ($1, $2, $3, $4)',
    [change.id, change.action, change.reason, change.by],
  );
}

export function readNamed(
  db: Queryable,
  orderId: string,
): Promise<{ username: string; number: string } | undefined> {
  return maybeOne(db, 'select username, number from orders where id = $1::uuid', [orderId]);
}

export function nameBlocks(db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]> {
  return rows(db, 'select id::text as id, username as name from blocked_users where id::text = any($1)', [
    ids,
  ]);
}

export function readBuyerOf(
  db: Queryable,
  orderNumber: string,
): Promise<{ email: string; cardFingerprint: string | null } | undefined> {
  return maybeOne(
    db,
    `select o.email, (select p.card_fingerprint from payments p
                       where p.order_id = o.id and p.card_fingerprint is not null
                       order by p.settled_at desc nulls last limit 1) as "cardFingerprint"
       from orders o where o.number = $1`,
    [orderNumber],
  );
}

export interface ListedBlock
  extends Row<
    'blocked_users',
    'username' | 'email' | 'card_fingerprint' | 'reason' | 'blocked_by' | 'blocked_at' | 'expires_at'
  > {
  id: number;
  holds: boolean;
  history: { action: 'blocked' | 'changed' | 'lifted'; reason: string; by: string; at: string }[];
}

const states = { active: blocksMatching, ended: `not (${blocksMatching})`, all: 'true' } as const;

/** The page cursor requires a uuid, so the block number is formatted as one. */
export const blockedList = (asked: { state: keyof typeof states; q: string | null }): KeysetList => ({
  columns: `b.id::int as id, b.username, b.email, b.card_fingerprint, b.reason, b.blocked_by, b.blocked_at, b.expires_at,
            ${blocksMatching} as holds,
            (select coalesce(json_agg(json_build_object('action', c.action, 'reason', c.reason, 'by', c.changed_by,
                                                        'at', c.changed_at) order by c.changed_at, c.id), '[]')
               from blocked_user_changes c where c.blocked_user_id = b.id) as history`,
  from: 'blocked_users b',
  where: `${states[asked.state]}
          and ($1::text is null or strpos(lower(concat_ws(' ', b.username, b.email, b.reason)), lower($1)) > 0)`,
  values: [asked.q],
  id: `lpad(to_hex(b.id), 32, '0')::uuid`,
  sorting: { name: 'blocked', key: 'b.blocked_at', type: 'timestamptz', descending: true },
  sortings: {
    name: { key: 'b.username', type: 'text' },
    blocked: { key: 'b.blocked_at', type: 'timestamptz' },
    until: { key: "coalesce(b.expires_at, 'infinity')", type: 'timestamptz' },
  },
});
