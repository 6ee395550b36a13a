import type { BlockUser } from '#contracts/blocking.ts';
import { readEmail } from '#contracts/email.ts';
import { orderNumberSchema } from '#contracts/ids.ts';
import { parseUsername } from '#contracts/instagram.ts';
import type { Queryable } from '#server/database/query.ts';
import { ShopError } from '#server/errors.ts';
import { type NewBlock, readBuyerOf } from './store.ts';

function readAddress(input: string | null | undefined): string | null {
  if (!input) return null;
  const email = readEmail(input);
  if (email === undefined) throw new ShopError('email_invalid', 'no address', { field: 'email' });
  return email;
}

/** Checks and spells what is to be blocked as orders have it. Throws `block_incomplete` and the refusals of a field. */
export function readBlock(wish: BlockUser): Omit<NewBlock, 'by'> {
  const { username, reason } = wish;
  if (!username || !reason)
    throw new ShopError('block_incomplete', 'name and reason are needed', {
      field: username ? 'reason' : 'username',
    });
  const name = parseUsername(username);
  if (name === undefined) throw new ShopError('username_invalid', 'not a user name', { field: 'username' });
  return {
    username: name,
    email: readAddress(wish.email),
    cardFingerprint: wish.cardFingerprint ?? null,
    expiresAt: wish.expiresAt ? new Date(wish.expiresAt) : null,
    reason,
  };
}

/** The same, with address and card of the order that it names. Throws `order_not_found`, too. */
export async function readBlockOfOrder(db: Queryable, wish: BlockUser): Promise<Omit<NewBlock, 'by'>> {
  const block = readBlock(wish);
  if (!wish.orderNumber) return block;
  const number = orderNumberSchema.safeParse(wish.orderNumber);
  const buyer = number.success ? await readBuyerOf(db, number.data) : undefined;
  if (!buyer) throw new ShopError('order_not_found', 'no such order', { field: 'orderNumber' });
  const { email, cardFingerprint } = buyer;
  return { ...block, email: block.email ?? email, cardFingerprint: block.cardFingerprint ?? cardFingerprint };
}
