import type { ChatEntry } from '#contracts/customers/chat-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ClientInfo } from '#server/platform/auth/cookies.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { requestCode } from '../account/sign-in/request-code.ts';
import { type CodeAccepted, signInByCode } from '../account/sign-in/sign-in-by-code.ts';
import { findOrder, readViewContext } from '../tracking/find-order.ts';
import { toBuyerView } from '../tracking/show-order.ts';
import { answerOrder } from './knowledge/order-facts.ts';
import { toEntry } from './show-conversation.ts';
import { findConversation, insertEntry, setProvedOrder } from './store.ts';

async function findRequestedOrder(deps: Deps, visit: Buffer | undefined) {
  const conversation = visit && (await findConversation(deps.database, visit));
  if (!conversation?.asked_order_id)
    throw new ShopError('order_not_found', 'no order was named in this conversation');
  const order = await findOrder(deps.database, { id: conversation.asked_order_id });
  return { id: conversation.id, order };
}

export async function requestOrderCode(
  deps: Deps,
  { visit, locale, client }: { visit: Buffer | undefined; locale: Locale; client: ClientInfo },
): Promise<string> {
  const { order } = await findRequestedOrder(deps, visit);
  return requestCode(deps, { email: order.email, locale, client });
}

/**
 * Signs in with the code, like the account page, and describes the order for its buyer. Throws `code_refused`,
 * `code_over`.
 */
export async function proveOrder(
  deps: Deps,
  asked: { visit: Buffer | undefined; locale: Locale; client: ClientInfo; typed: string },
): Promise<{ entered: CodeAccepted; entry: ChatEntry }> {
  const { visit, locale, client, typed } = asked;
  const { id, order } = await findRequestedOrder(deps, visit);
  const entry = await signInByCode(deps, { email: order.email, typed, client });
  if (entry.outcome === 'malformed')
    throw new ShopError('code_refused', 'the code is not six digits', { field: 'code' });
  if (entry.outcome === 'wrong') throw new ShopError('code_refused', `${entry.left} attempts are left`);
  if (entry.outcome === 'over')
    throw new ShopError('code_over', 'the code was used, expired, or had too many attempts');
  await setProvedOrder(deps.database, id, order.id);
  const { text, sources, kind } = answerOrder(toBuyerView(order, await readViewContext(deps)), locale);
  const row = await insertEntry(deps.database, id, {
    byVisitor: false,
    byModel: false,
    kind,
    text,
    sources,
    offers: [],
    at: deps.now(),
  });
  if (!row) throw new ShopError('conflict', 'the conversation was ended in the meantime');
  return { entered: entry, entry: toEntry(row) };
}
