import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { orderNumbersIn } from '#server/customers/support/rules.ts';
import { findOrder, parseNumber, readViewContext } from '#server/customers/tracking/find-order.ts';
import { toBuyerView, toPublicOrder } from '#server/customers/tracking/show-order.ts';
import { readAccessToken } from '#server/platform/auth/access-token.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import { answerOrder } from '../knowledge/order-facts.ts';
import type { ChatReply } from './choose-answer.ts';
import { findAccessToken } from './fold-text.ts';

type OrderRow = Awaited<ReturnType<typeof findOrder>>;

export interface ChatVisitor {
  address: string;
  email: string | undefined;
  provedOrderId: OrderId | null;
}

export interface NamedOrder {
  choice: ChatReply;
  order: { id: OrderId; proved: boolean } | null;
}

const replyAboutOrder = (text: string, offersPerson: boolean): NamedOrder => ({
  choice: { kind: 'order', text, offersPerson, sources: [], grounds: [text], passage: null },
  order: null,
});

const isOrderOfVisitor = (row: OrderRow, { email, provedOrderId }: ChatVisitor): boolean =>
  row.id === provedOrderId || (email !== undefined && email.toLowerCase() === row.email.toLowerCase());

async function findOrderByKey(
  deps: Deps,
  key: Parameters<typeof findOrder>[1],
): Promise<OrderRow | undefined> {
  try {
    return await findOrder(deps.database, key);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'order_not_found') return undefined;
    throw error;
  }
}

async function describeNamedOrder(
  deps: Deps,
  row: OrderRow,
  as: { proved: boolean; locale: Locale },
): Promise<NamedOrder> {
  const { proved, locale } = as;
  const around = await readViewContext(deps);
  const choice = answerOrder(proved ? toBuyerView(row, around) : toPublicOrder(row, around), locale);
  return { choice, order: { id: row.id, proved } };
}

/**
 * Returns the buyer's view by access token or sign-in, and the public view by number. Look-ups by number share the
 * limit of the tracking page. Undefined when the message names no order.
 */
export async function findNamedOrder(
  deps: Deps,
  { text, locale, asker }: { text: string; locale: Locale; asker: ChatVisitor },
): Promise<NamedOrder | undefined> {
  const token = findAccessToken(text);
  const opened = token && readAccessToken(deps.secrets.signingKeys, token);
  const [number] = orderNumbersIn(text);
  // Ten letters may be a word. They count as a mistyped number only with a digit.
  const surely = number !== undefined && /\d/.test(number);
  if (!opened && number === undefined) return undefined;
  const words = chatAnswerMessages[locale];
  if (await isFlood(deps, [['search', asker.address]])) return replyAboutOrder(words.tooMany, false);
  const row = await findOrderByKey(deps, opened ? { id: opened } : parseNumber(number ?? ''));
  if (row)
    return describeNamedOrder(deps, row, {
      proved: row.id === opened || isOrderOfVisitor(row, asker),
      locale,
    });
  return surely ? replyAboutOrder(words.noOrder(number), true) : undefined;
}

export async function reloadNamedOrder(
  deps: Deps,
  { id, locale, asker }: { id: OrderId; locale: Locale; asker: ChatVisitor },
): Promise<NamedOrder | undefined> {
  const row = await findOrderByKey(deps, { id });
  return row && describeNamedOrder(deps, row, { proved: isOrderOfVisitor(row, asker), locale });
}
