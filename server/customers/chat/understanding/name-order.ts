import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { orderNumbersIn } from '#server/customers/support/rules.ts';
import { findOrder, parseNumber, readAround } from '#server/customers/tracking/find-order.ts';
import { toOwnOrder, toPublicOrder } from '#server/customers/tracking/show-order.ts';
import { readAccessToken } from '#server/platform/auth/access-token.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import { answerOrder } from '../knowledge/order-facts.ts';
import type { Choice } from './choose-answer.ts';
import { accessIn } from './fold-text.ts';

type OrderRow = Awaited<ReturnType<typeof findOrder>>;

export interface Asker {
  address: string;
  /** Is the mail address that this browser is signed in with. */
  email: string | undefined;
  provedOrderId: OrderId | null;
}

export interface NamedOrder {
  choice: Choice;
  /** Is the order that was found, and whether the asker is proved to be its buyer. */
  order: { id: OrderId; proved: boolean } | null;
}

const say = (text: string, offersPerson: boolean): NamedOrder => ({
  choice: { kind: 'order', text, offersPerson, sources: [], grounds: [text], passage: null },
  order: null,
});

const isOwn = (row: OrderRow, { email, provedOrderId }: Asker): boolean =>
  row.id === provedOrderId || (email !== undefined && email.toLowerCase() === row.email.toLowerCase());

/** Returns undefined where it does not exist. */
async function lookFor(deps: Deps, key: Parameters<typeof findOrder>[1]): Promise<OrderRow | undefined> {
  try {
    return await findOrder(deps.database, key);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'order_not_found') return undefined;
    throw error;
  }
}

async function told(deps: Deps, row: OrderRow, as: { proved: boolean; locale: Locale }): Promise<NamedOrder> {
  const { proved, locale } = as;
  const around = await readAround(deps);
  const choice = answerOrder(proved ? toOwnOrder(row, around) : toPublicOrder(row, around), locale);
  return { choice, order: { id: row.id, proved } };
}

/**
 * Returns what may be said of the order that a message names: by its access token or to its buyer what the buyer sees,
 * by its number what tracking shows to anyone, within the same limit. Undefined when no order is named.
 */
export async function nameOrder(
  deps: Deps,
  { text, locale, asker }: { text: string; locale: Locale; asker: Asker },
): Promise<NamedOrder | undefined> {
  const token = accessIn(text);
  const opened = token && readAccessToken(deps.secrets.signingKeys, token);
  const [number] = orderNumbersIn(text);
  // Ten letters may be a word: they are a mistyped number only with a digit among them.
  const surely = number !== undefined && /\d/.test(number);
  if (!opened && number === undefined) return undefined;
  const words = chatAnswerMessages[locale];
  if (await isFlood(deps, [['search', asker.address]])) return say(words.tooMany, false);
  const row = await lookFor(deps, opened ? { id: opened } : parseNumber(number ?? ''));
  if (row) return told(deps, row, { proved: row.id === opened || isOwn(row, asker), locale });
  return surely ? say(words.noOrder(number), true) : undefined;
}

/** Does the same for the order that was named before. */
export async function nameAgain(
  deps: Deps,
  { id, locale, asker }: { id: OrderId; locale: Locale; asker: Asker },
): Promise<NamedOrder | undefined> {
  const row = await lookFor(deps, { id });
  return row && told(deps, row, { proved: isOwn(row, asker), locale });
}
