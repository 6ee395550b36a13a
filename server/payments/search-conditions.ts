import { findAmount } from '#contracts/kit/amount-in-words.ts';
import { partPattern } from '#server/platform/database/list-conditions.ts';

/** As `where` of a list takes it: a condition, and the value that each `?` in it stands for. */
type Searched = [condition: string, value: unknown];

/** The text of which an index has every part: the one of `payments_by_part`, to the letter. */
const paymentIds = (payment: string) =>
  `lower(${payment}.id::text || ' ' || coalesce(${payment}.intent_id, '') || ' ' || coalesce(${payment}.charge_id, ''))`;

/** The payments that this index has; the others are under way, few, and found by their state. */
const isOver = (payment: string) => `${payment}.state in ('succeeded', 'canceled')`;
const isUnderWay = (payment: string) => `${payment}.state in ('creating', 'open', 'processing')`;

/** The value is what was typed and its pattern: whole ids of tries and refunds are found by indexes of their own. */
const bothOf = (q: string) => [q, partPattern(q)];

/**
 * Payments `p`, by their amount, by the last four digits of a card, or by a part of an id (the payment's own, its
 * intent's, charge's or dispute's) or of the order's number or buyer.
 */
export function paymentSearch(q: string): Searched {
  const { cents, rest } = findAmount(q);
  if (cents !== undefined && rest === '') return ['p.amount_cents = ?', cents];
  if (/^\d{4}$/.test(q)) return ['p.id in (select c.payment_id from charges c where c.last_four = ?)', q];
  return [
    `p.id in (
      select x.id from payments x where ${isOver('x')} and ${paymentIds('x')} like (?::text[])[2]
      union select x.id from payments x where ${isUnderWay('x')} and ${paymentIds('x')} like (?::text[])[2]
      union select d.payment_id from disputes d where lower(d.id) like (?::text[])[2]
      union select c.payment_id from charges c where c.id = (?::text[])[1]
      union select r.payment_id from refunds r where r.processor_refund_id = (?::text[])[1]
      union select x.id from payments x join order_texts t on t.order_id = x.order_id where t.text like (?::text[])[2])`,
    bothOf(q),
  ];
}

/** Disputes `d` of payments `p`, by their amount, or by a part of their id, of the payment's, or of the order. */
export function disputeSearch(q: string): Searched {
  const { cents, rest } = findAmount(q);
  if (cents !== undefined && rest === '') return ['d.amount_cents = ?', cents];
  return [
    `d.id in (
      select x.id from disputes x where lower(x.id) like ?
      union select x.id from disputes x join payments y on y.id = x.payment_id where ${isOver('y')} and ${paymentIds('y')} like ?
      union select x.id from disputes x join payments y on y.id = x.payment_id join order_texts t on t.order_id = y.order_id
             where t.text like ?)`,
    partPattern(q),
  ];
}
