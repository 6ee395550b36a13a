import type { ChatEntry } from '#contracts/customers/chat.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ClientInfo } from '#server/platform/auth/cookies.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { askCode } from '../account/sign-in/ask-code.ts';
import { type Entered, enterByCode } from '../account/sign-in/enter-by-code.ts';
import { findOrder, readAround } from '../tracking/find-order.ts';
import { toOwnOrder } from '../tracking/show-order.ts';
import { answerOrder } from './knowledge/order-facts.ts';
import { toEntry } from './show-conversation.ts';
import { findConversation, insertEntry, setProvedOrder } from './store.ts';

async function askedOrder(deps: Deps, visit: Buffer | undefined) {
  const conversation = visit && (await findConversation(deps.database, visit));
  if (!conversation?.asked_order_id)
    throw new ShopError('order_not_found', 'no order was named in this conversation');
  const order = await findOrder(deps.database, { id: conversation.asked_order_id });
  return { id: conversation.id, order };
}

export async function askOrderCode(
  deps: Deps,
  { visit, locale, client }: { visit: Buffer | undefined; locale: Locale; client: ClientInfo },
): Promise<string> {
  const { order } = await askedOrder(deps, visit);
  return askCode(deps, { email: order.email, locale, client });
}

/**
 * Signs in with the code like the account, and describes the order for its buyer. Throws `code_refused`, `code_over`.
 */
export async function proveOrder(
  deps: Deps,
  asked: { visit: Buffer | undefined; locale: Locale; client: ClientInfo; typed: string },
): Promise<{ entered: Entered; entry: ChatEntry }> {
  const { visit, locale, client, typed } = asked;
  const { id, order } = await askedOrder(deps, visit);
  const entry = await enterByCode(deps, { email: order.email, typed, client });
  if (entry.outcome === 'malformed') throw new ShopError('code_refused', 'no six digits', { field: 'code' });
  if (entry.outcome === 'wrong') throw new ShopError('code_refused', `${entry.left} tries left`);
  if (entry.outcome === 'over') throw new ShopError('code_over', 'used, old, or tried too often');
  await setProvedOrder(deps.database, id, order.id);
  const { text, sources, kind } = answerOrder(toOwnOrder(order, await readAround(deps)), locale);
  const row = await insertEntry(deps.database, id, {
    byVisitor: false,
    byModel: false,
    kind,
    text,
    sources,
    offers: [],
    at: deps.now(),
  });
  if (!row) throw new ShopError('conflict', 'the conversation was ended meanwhile');
  return { entered: entry, entry: toEntry(row) };
}
