import type {
  BlockedListQuery,
  BlockedListReply,
  BlockedUser,
  BlockUser,
} from '#contracts/catalog/blocking.ts';
import { parseUsername } from '#contracts/catalog/instagram.ts';
import { readEmail } from '#contracts/kit/email.ts';
import { orderNumberSchema } from '#contracts/kit/ids.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import {
  blockedList,
  changeBlock,
  endBlock,
  insertBlock,
  insertChange,
  isSomeoneBlocked,
  type ListedBlock,
  lockBlock,
  lockBlockOf,
  type NewBlock,
  readBuyerOf,
  reinstateBlock,
} from './store.ts';

function readAddress(input: string | null | undefined): string | null {
  if (!input) return null;
  const email = readEmail(input);
  if (email === undefined) throw new ShopError('email_invalid', 'not an e-mail address', { field: 'email' });
  return email;
}

export function readBlock(input: BlockUser): Omit<NewBlock, 'by'> {
  const { username, reason } = input;
  if (!username || !reason)
    throw new ShopError('block_incomplete', 'name and reason are required', {
      field: username ? 'reason' : 'username',
    });
  const name = parseUsername(username);
  if (name === undefined) throw new ShopError('username_invalid', 'not a user name', { field: 'username' });
  return {
    username: name,
    email: readAddress(input.email),
    cardFingerprint: input.cardFingerprint ?? null,
    expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
    reason,
  };
}

export async function readBlockOfOrder(db: Queryable, input: BlockUser): Promise<Omit<NewBlock, 'by'>> {
  const block = readBlock(input);
  if (!input.orderNumber) return block;
  const number = orderNumberSchema.safeParse(input.orderNumber);
  const buyer = number.success ? await readBuyerOf(db, number.data) : undefined;
  if (!buyer) throw new ShopError('order_not_found', 'no such order', { field: 'orderNumber' });
  const { email, cardFingerprint } = buyer;
  return { ...block, email: block.email ?? email, cardFingerprint: block.cardFingerprint ?? cardFingerprint };
}

export const isBlocked = (
  { database }: Pick<Deps, 'database'>,
  { username, email = null }: { username: string; email?: string | null },
): Promise<boolean> => isSomeoneBlocked(database, { username, email });

function toBlocked(row: ListedBlock): BlockedUser {
  const { id, username, email, reason, history } = row;
  return {
    id,
    username,
    email,
    reason,
    cardFingerprint: row.card_fingerprint,
    blockedBy: row.blocked_by,
    blockedAt: row.blocked_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    isActive: row.holds,
    history: history.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
  };
}

export async function listBlocked(
  deps: Deps,
  query: BlockedListQuery & PageInput,
): Promise<BlockedListReply> {
  const list = blockedList({ state: query.state, q: query.q || null });
  const page = await keysetPage(deps.database, { list, input: query }, toBlocked);
  return { success: true, ...page, data: page.items };
}

export async function writeBlock(
  tx: Tx,
  block: NewBlock,
): Promise<{ id: number; action: 'blocked' | 'changed' }> {
  const known = await lockBlockOf(tx, block.username);
  if (known) await changeBlock(tx, known.id, block);
  const id = known?.id ?? (await insertBlock(tx, block));
  const action = known ? 'changed' : 'blocked';
  await insertChange(tx, { id, action, reason: block.reason, by: block.by });
  await notifyStaffOfChange(tx, 'blocked', String(id));
  return { id, action };
}

/**
 * Blocks a user name, and optionally an email address and a card, from ordering. A second call for the same name
 * updates reason and end.
 * Throws `block_incomplete`, `username_invalid`, `email_invalid`, `order_not_found`.
 */
export async function blockUser(
  deps: Deps,
  { input, staff }: { input: BlockUser; staff: StaffActor },
): Promise<number> {
  const block = await readBlockOfOrder(deps.database, input);
  const { id } = await inTransaction(deps.database, (tx) => blockInTransaction(tx, { block, staff }));
  return id;
}

export async function blockInTransaction(
  tx: Tx,
  { block, staff }: { block: Omit<NewBlock, 'by'>; staff: StaffActor },
): Promise<{ id: number; action: 'blocked' | 'changed' }> {
  const written = await writeBlock(tx, { ...block, by: staff.username });
  await recordAudit(tx, staff, {
    action: `blocking.${written.action}`,
    subjectType: 'blocked_user',
    subjectId: String(written.id),
    after: { ...block, email: block.email === null ? null : 'set' },
  });
  return written;
}

interface UnblockInput {
  id: number;
  reason: string | undefined;
  staff: StaffActor;
}

export async function unblockUser(deps: Deps, lifting: UnblockInput): Promise<void> {
  await inTransaction(deps.database, (tx) => unblockInTransaction(tx, lifting));
}

export async function unblockInTransaction(tx: Tx, { id, reason, staff }: UnblockInput): Promise<boolean> {
  const block = await lockBlock(tx, id);
  if (!block) throw new ShopError('not_found', `no block ${id}`);
  if (!block.isActive) return false;
  await endBlock(tx, id);
  await insertChange(tx, { id, action: 'lifted', reason: reason || '-', by: staff.username });
  await recordAudit(tx, staff, {
    action: 'blocking.lifted',
    subjectType: 'blocked_user',
    subjectId: String(id),
    before: { username: block.username, reason: block.reason },
    after: { reason: reason ?? null },
  });
  await notifyStaffOfChange(tx, 'blocked', String(id));
  return true;
}

/** Reactivates a lifted block unchanged. Throws `not_found`, or `conflict` when the name is blocked again. */
export async function reactivateBlock(tx: Tx, { id, staff }: Omit<UnblockInput, 'reason'>): Promise<void> {
  const block = await lockBlock(tx, id);
  if (!block) throw new ShopError('not_found', `no block ${id}`);
  if (block.isActive || (await lockBlockOf(tx, block.username)))
    throw new ShopError('conflict', 'the name has another active block');
  await reinstateBlock(tx, id);
  await insertChange(tx, { id, action: 'blocked', reason: block.reason, by: staff.username });
  await recordAudit(tx, staff, {
    action: 'blocking.blocked',
    subjectType: 'blocked_user',
    subjectId: String(id),
    after: { username: block.username, reason: block.reason },
  });
  await notifyStaffOfChange(tx, 'blocked', String(id));
}
