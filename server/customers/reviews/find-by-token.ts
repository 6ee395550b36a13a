import { tokenHash } from '#server/orders/order-token.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { findInvitation, type InvitationRow } from './store.ts';

const shape = /^[A-Za-z0-9_-]{32}$/;

/** The invitation behind a link; undefined for anything that is no token of ours. */
export async function findByToken(db: Queryable, token: string): Promise<InvitationRow | undefined> {
  return shape.test(token) ? findInvitation(db, tokenHash(token)) : undefined;
}

/** An unused link ends with its invitation; what was written can be looked at for ever. */
export function isExpired(invitation: InvitationRow, now: Date): boolean {
  return invitation.written_at === null && invitation.expires_at <= now;
}
