import { randomUUID } from 'node:crypto';
import { idempotencyKeySchema } from '#contracts/checkout/checkout-schemas.ts';
import { formatMadridTime } from '#contracts/kit/madrid.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { StaffEvent } from '#contracts/orders/order-detail.ts';
import { formatStatusPart } from '#contracts/staff/format-status.ts';
import {
  type PendingDecision,
  type PendingItem,
  type PendingReason,
  pendingReasons,
} from '#contracts/staff/pending.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { programCall, RefusedCallError, type Shop } from './program-call.ts';

const formatEuros = (cents: number) => `${toDecimalString(cents)} EUR`;
/** Formats times in Madrid, as the back office does. */
const formatTime = (at: string) => formatMadridTime(new Date(at)).slice(0, 16);
const joinFields = (...parts: (string | number | null | undefined)[]) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join('  ');

/** Parses `12.50` or `12,50` as cents. Throws for any other text. */
export function readEuros(typed: string): number {
  const found = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(typed);
  const cents = found ? Number(found[1]) * 100 + Number(found[2] ?? 0) : 0;
  if (cents === 0) throw new Error(`"${typed}" is no amount: write 12.50`);
  return cents;
}

export async function findOrders(shop: Shop, words: string): Promise<string[]> {
  const { items, total } = await programCall(shop, 'orders.list', { query: { q: words, limit: 20 } });
  if (items.length === 0) return ['Nothing goes by these words.'];
  const found = items.map((order) =>
    joinFields(
      ...[order.orderNumber, formatTime(order.createdAt), order.status, order.paymentStatus],
      ...[formatEuros(order.totalCents), order.customerEmail, order.instagramUsername],
    ),
  );
  return total > items.length ? [...found, `… ${total} in all`] : found;
}

export async function showOrder(shop: Shop, id: string): Promise<string[]> {
  const order = await programCall(shop, 'orders.show', { params: { id } });
  const { standing: _standing, events, staffNotes, mails, refunds, fulfilments, pendingItems } = order;
  return [
    joinFields(order.orderNumber, order.id),
    joinFields('status', order.status, order.paymentStatus, order.stopReason),
    joinFields('buyer', order.customerName, order.customerEmail, order.country, order.language),
    joinFields(
      'total',
      formatEuros(order.totalCents),
      order.refundedCents > 0 ? `${formatEuros(order.refundedCents)} given back` : null,
    ),
    ...order.lines.map(({ quantity, bonus, serviceType, link }) =>
      joinFields('line', `${quantity} + ${bonus}`, serviceType, link),
    ),
    ...fulfilments.map(({ state, providerOrderId }) => joinFields('part', state, providerOrderId)),
    ...refunds.map(({ amountCents, state, reason, requestedBy }) =>
      joinFields('refund', formatEuros(amountCents), state, requestedBy, reason),
    ),
    ...mails.map(({ id: mailId, kind, state, recipient }) =>
      joinFields('mail', kind, state, recipient, mailId),
    ),
    ...pendingItems.map(({ reason, id: itemId }) => joinFields('waits', reason, itemId)),
    ...staffNotes.map(({ at, by, text }) => joinFields('note', formatTime(at), by, text)),
    ...events.map(timelineLine),
  ];
}

/** Formats the values of an event: `code generic_decline`. Nested and empty values are omitted. */
const factsOf = (data: Record<string, unknown>) =>
  Object.entries(data)
    .filter(([, value]) => value !== null && value !== '' && typeof value !== 'object')
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');

const timelineLine = ({ at, kind, actor, who, data }: StaffEvent) =>
  joinFields(formatMadridTime(new Date(at)), kind, who ?? actor, factsOf(data));

/** Returns the complete timeline of an order, oldest first: payments with their reasons, submissions, mails. */
export async function timelineOf(shop: Shop, number: string): Promise<string[]> {
  const { orderNumber, id, events } = await programCall(shop, 'orders.show', { params: { id: number } });
  const sorted = events.toSorted((one, other) => one.at.localeCompare(other.at));
  return [joinFields(orderNumber, id), ...sorted.map(timelineLine)];
}

interface Refund {
  order: string;
  amount: string;
  reason: string;
  /** Key of an earlier attempt at the same refund. */
  key?: string | undefined;
}

/** Refunds once. After a lost reply, the same key repeats the call without a second refund. */
export async function refundOrder(shop: Shop, { order, amount, reason, key }: Refund): Promise<string[]> {
  const used = key ?? randomUUID();
  if (!idempotencyKeySchema.safeParse(used).success)
    throw new Error(
      'That is no key: it has 16 to 120 letters, digits, "-" and "_". An earlier try has told it.',
    );
  const { id, orderNumber } = await programCall(shop, 'orders.show', { params: { id: order } });
  const body = { orderId: id, amountCents: readEuros(amount), reason };
  try {
    const { amountCents, refunds } = await programCall(shop, 'refunds.create', { body, key: used });
    return [
      `${formatEuros(amountCents)} of ${orderNumber} go back, in ${refunds.length} ${refunds.length === 1 ? 'refund' : 'refunds'}.`,
    ];
  } catch (error) {
    if (!(error instanceof RefusedCallError) || !error.uncertain) throw error;
    throw new Error(
      `${error.message} Whether it was asked for is not known: repeat the command with --key ${used}, which pays once.`,
      { cause: error },
    );
  }
}

/** Resends the newest mail of an order, or the newest of one type. */
export async function resendMail(shop: Shop, order: string, kind: string | undefined): Promise<string[]> {
  const { mails, orderNumber } = await programCall(shop, 'orders.show', { params: { id: order } });
  const newest = [...mails].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  const mail = newest.find((each) => kind === undefined || each.kind === kind);
  if (!mail) {
    const kinds = [...new Set(mails.map((each) => each.kind))].join(', ');
    throw new Error(`${orderNumber} has no such mail. It has: ${kinds || 'none'}.`);
  }
  await programCall(shop, 'mails.resend', { params: { id: mail.id }, key: randomUUID() });
  return [joinFields(`${mail.kind} goes out again`, mail.recipient)];
}

export async function listPending(shop: Shop): Promise<string[]> {
  const { items, total } = await programCall(shop, 'pending.list');
  if (items.length === 0) return ['Nothing waits.'];
  const waiting = items.map(({ id, reason, orderNumber, amountCents, openedAt, dueAt, assignedTo, sample }) =>
    joinFields(
      ...[sample ? 'sample' : null, formatTime(openedAt), reason, orderNumber],
      ...[amountCents === null ? null : formatEuros(amountCents), dueAt && `until ${formatTime(dueAt)}`],
      ...[assignedTo?.username, id],
    ),
  );
  return total > items.length ? [...waiting, `… ${total} in all`] : waiting;
}

interface Decision {
  /** Id of a pending item, or a reason for all open items of it. */
  subject: string;
  decision: string;
  note: string;
}

/** Returns the open items of every page, because a decision moves the items after it to earlier pages. */
async function listItemsOf(shop: Shop, reason: PendingReason): Promise<PendingItem[]> {
  const found: PendingItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await programCall(shop, 'pending.list', { query: { reason, limit: 200, cursor } });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** Decides one pending item, or all open items of a reason. Continues after a refusal and reports it. */
export async function decidePending(shop: Shop, { subject, decision, note }: Decision): Promise<string[]> {
  const reason = pendingReasons.find((each) => each === subject);
  const items = reason
    ? await listItemsOf(shop, reason)
    : [(await programCall(shop, 'pending.show', { params: { id: subject } })).item];
  if (items.length === 0) return [`Nothing waits for ${subject}.`];
  const body = { decision: decision as PendingDecision, note };
  const lines: string[] = [];
  for (const { id, subjectId } of items) {
    const outcome = await programCall(shop, 'pending.resolve', { params: { id }, body }).then(
      ({ item }) => item.resolved?.how ?? 'open',
      ({ message }: Error) => message,
    );
    lines.push(joinFields(subjectId, outcome));
  }
  return lines;
}

/** Reports the shop's state like the status line of the back office. */
export async function showStatus(shop: Shop): Promise<string[]> {
  const { selling, parts } = await programCall(shop, 'status.show');
  return [`Sells: ${selling}.`, ...parts.map((part) => formatStatusPart(part, statusMessages.en, 'en'))];
}
