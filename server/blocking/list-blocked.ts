import type { BlockedListQuery, BlockedListReply, BlockedUser } from '#contracts/blocking.ts';
import { keysetPage, type PageWish } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { blockedList, type ListedBlock } from './store.ts';

function toBlocked(row: ListedBlock): BlockedUser {
  const { id, username, email, reason, history } = row;
  return {
    ...{ id, username, email, reason },
    cardFingerprint: row.card_fingerprint,
    blockedBy: row.blocked_by,
    blockedAt: row.blocked_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    isActive: row.holds,
    history: history.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
  };
}

/** Whom the shop sells nothing to, the last blocked first. */
export async function listBlocked(deps: Deps, query: BlockedListQuery & PageWish): Promise<BlockedListReply> {
  const list = blockedList({ state: query.state, q: query.q || null });
  const page = await keysetPage(deps.database, { list, wish: query }, toBlocked);
  return { success: true, ...page, data: page.items };
}
