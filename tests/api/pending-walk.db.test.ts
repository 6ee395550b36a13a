import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import { type PendingDecision, type PendingReason, pendingReasons } from '#contracts/staff/pending.ts';
import { declareWithdrawal } from '#server/checkout/withdrawals/declare-withdrawal.ts';
import { features } from '#server/features.ts';
import { resendFromItem } from '#server/mail/staff/mails.ts';
import { collectDecisionHandlers, decideItem } from '#server/staff/pending/decide-item.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { reasons } from '#server/staff/pending/reasons.ts';
import { paidOrder } from '../harness/fulfilment-fixtures.ts';
import { paymentBench } from '../harness/payment-fixtures.ts';
import { queriesOn } from '../harness/queries.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const deciders = collectDecisionHandlers(features);
const bench = startForTests(paymentBench);
const db = () => bench.deps.database;
const { one, rows } = queriesOn(db);
beforeEach(async () => {
  bench.jobs.length = 0;
  await rows('truncate pending_items');
});

const itemsOf = (reason: PendingReason) =>
  rows<{ id: string; resolved_by: string | null; resolution: string | null; note: string | null }>(
    'select id, resolved_by, resolution, note from pending_items where reason = $1 order by opened_at, id',
    [reason],
  );

async function decide(reason: PendingReason, decision: PendingDecision, more: object = {}) {
  const [item] = await itemsOf(reason);
  const input = { id: item!.id, decision, note: 'seen', staff: bench.staff, ...more };
  return decideItem(bench.deps, input, deciders);
}

const order = async () => (await paidOrder(db())).id;

test('every reason is closed by each of its events, for its own subject and order only', async () => {
  const wrong: string[] = [];
  const [orderId, otherId] = [await order(), await order()];
  const open = async (reason: PendingReason, of: OrderId) => {
    const subjectId = randomUUID();
    await openItem(db(), { reason, subjectId, orderId: of });
    return subjectId;
  };
  for (const reason of pendingReasons) {
    const { kind, closedBy } = reasons[reason];
    for (const event of closedBy) {
      await rows('truncate pending_items');
      const mine = await open(reason, orderId);
      await open(reason, otherId);
      const closing = { event, by: 'system' } as const;
      const bySubject = await resolveItems(db(), { ...closing, kind, subjectId: mine });
      const again = await resolveItems(db(), { ...closing, kind, subjectId: mine });
      await open(reason, orderId);
      const byOrder = await resolveItems(db(), { ...closing, orderId });
      if (`${bySubject} ${again} ${byOrder}` !== '1 0 1')
        wrong.push(`${reason} by ${event}: closed ${bySubject}, ${again} and ${byOrder} items`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every decision of a reason has an action', () => {
  const lacking = pendingReasons.flatMap((reason) =>
    reasons[reason].decisions
      .filter((decision) => typeof deciders[decision] !== 'function')
      .map((decision) => `${reason}: ${decision}`),
  );
  expect(lacking).toEqual([]);
});

test('every reason with a note decision is closed by a note of staff', async () => {
  const noted = pendingReasons.filter((reason) => reasons[reason].decisions.includes('noted'));
  const orderId = await order();
  for (const reason of noted) {
    await openItem(db(), { reason, subjectId: randomUUID(), orderId });
    await decide(reason, 'noted');
    expect([reason, await itemsOf(reason)]).toMatchObject([
      reason,
      [{ resolved_by: 'staff', resolution: 'noted', note: 'seen' }],
    ]);
  }
});

test.each([
  ['dispute', 'answered'],
  ['refund_failed', 'refunded_elsewhere'],
] as const)('an item with the reason %s is closed by the decision %s', async (reason, decision) => {
  await openItem(db(), { reason, subjectId: randomUUID(), orderId: await order() });
  await decide(reason, decision);
  expect(await itemsOf(reason)).toMatchObject([{ resolution: decision }]);
  expect(bench.jobs).toEqual([]);
});

describe('a withdrawal without a matching order', () => {
  const declare = (orderNumber: string) =>
    declareWithdrawal(bench.deps, {
      values: { name: 'Marta', orderNumber, email: 'marta@example.test' },
      locale: 'es',
    });

  test('a withdrawal without a matching order waits for staff with the legal refund deadline', async () => {
    await declare('NOSUCHNUMB');
    const [item] = await rows<{ days: number; evidence: object }>(
      `select round(extract(epoch from due_at - now()) / 86400)::integer as days, evidence from pending_items`,
    );
    expect(item).toEqual({ days: 14, evidence: { reason: 'no_match', orderNumber: 'NOSUCHNUMB' } });
  });

  test('a withdrawal without a matching order continues after staff match it', async () => {
    const { number } = await one<{ number: string }>('select number from orders where id = $1', [
      await order(),
    ]);
    await declare('NOSUCHNUM2');
    await expect(decide('withdrawal_undecided', 'match_withdrawal')).rejects.toThrow('orderNumber is needed');
    await decide('withdrawal_undecided', 'match_withdrawal', { orderNumber: number });
    expect(await itemsOf('withdrawal_undecided')).toMatchObject([{ resolution: 'match_withdrawal' }]);
    const [state] = await rows(`select state from withdrawals where number_key = 'NOSUCHNUM2'`);
    expect(state).toEqual({ state: 'stopping' });
  });

  test('a withdrawal without a matching order can be answered and closed by staff', async () => {
    await declare('NOSUCHNUM3');
    await decide('withdrawal_undecided', 'close_withdrawal');
    expect(await itemsOf('withdrawal_undecided')).toMatchObject([
      { resolution: 'close_withdrawal', note: 'seen' },
    ]);
  });
});

test('an unsent mail is retried by a decision unless it was sent in the meantime', async () => {
  const { id } = await one<{ id: string }>(
    `insert into mails (kind, dedupe_key, order_id, locale, recipient, state, attempts)
     values ('order-confirmed', 'walk', $1, 'es', 'buyer@example.test', 'failed', 40) returning id`,
    [await order()],
  );
  expect(deciders.send_mail).toBe(resendFromItem);
  await openItem(db(), { reason: 'mail_failed', subjectId: id });
  await decide('mail_failed', 'send_mail');
  expect(await one('select attempts from mails where id = $1', [id])).toEqual({ attempts: 0 });
  await rows(`update mails set state = 'sent', sent_at = now() where id = $1`, [id]);
  await rows('truncate pending_items');
  await openItem(db(), { reason: 'mail_failed', subjectId: id });
  await expect(decide('mail_failed', 'send_mail')).rejects.toThrow('was sent in the meantime');
  expect(await itemsOf('mail_failed')).toMatchObject([{ resolution: null }]);
});
