import type { ChatEntry } from '#contracts/chat.ts';
import type { Locale } from '#contracts/locales.ts';
import { askCode } from '#server/customers/ask-code.ts';
import type { Door } from '#server/customers/door.ts';
import { enterByCode } from '#server/customers/enter-by-code.ts';
import type { Entered } from '#server/customers/open-session.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { readAround } from '#server/tracking/around.ts';
import { findOrder } from '#server/tracking/find-order.ts';
import { toBuyerOrder } from '#server/tracking/show-order.ts';
import { answerOrder } from './order-facts.ts';
import { findConversation, insertEntry, setProvedOrder } from './store.ts';
import { toEntry } from './to-entry.ts';

async function askedOrder(deps: Deps, visit: Buffer | undefined) {
  const conversation = visit && (await findConversation(deps.database, visit));
  if (!conversation?.asked_order_id)
    throw new ShopError('order_not_found', 'no order was named in this conversation');
  const order = await findOrder(deps.database, { id: conversation.asked_order_id });
  return { id: conversation.id, order };
}

/** Has a code mailed to whoever bought the order that was named; the address is told to nobody. Answers the browser's token. */
export async function askOrderCode(
  deps: Deps,
  { visit, locale, door }: { visit: Buffer | undefined; locale: Locale; door: Door },
): Promise<string> {
  const { order } = await askedOrder(deps, visit);
  return askCode(deps, { email: order.email, locale, door });
}

/**
 * The code signs its reader in, as it does in the account, and the order is told as its buyer sees it. Throws
 * `code_refused` and `code_over`.
 */
export async function proveOrder(
  deps: Deps,
  asked: { visit: Buffer | undefined; locale: Locale; door: Door; typed: string },
): Promise<{ entered: Entered; entry: ChatEntry }> {
  const { visit, locale, door, typed } = asked;
  const { id, order } = await askedOrder(deps, visit);
  const entry = await enterByCode(deps, { email: order.email, typed, door });
  if (entry.outcome === 'wrong') throw new ShopError('code_refused', `${entry.left} tries left`);
  if (entry.outcome === 'over') throw new ShopError('code_over', 'used, old, or tried too often');
  await setProvedOrder(deps.database, id, order.id);
  const { text, sources, kind } = answerOrder(toBuyerOrder(order, await readAround(deps)), locale);
  const row = await insertEntry(deps.database, id, {
    ...{ byVisitor: false, byModel: false, kind, text, sources, offers: [] },
    at: deps.now(),
  });
  if (!row) throw new ShopError('conflict', 'the conversation was ended meanwhile');
  return { entered: entry, entry: toEntry(row) };
}
