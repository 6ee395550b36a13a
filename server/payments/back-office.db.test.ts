import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daySeconds } from '#contracts/kit/time.ts';
import { paymentsQuerySchema } from '#contracts/payments/payments.ts';
import { features } from '#server/features.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { collectDecisionHandlers, decideItem } from '#server/staff/pending/decide-item.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { accountsOf, addPayment, paidPayment, paymentBench } from '#tests/harness/payment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { acceptDispute, sendDisputeAnswer, sendEvidence } from './disputes/answer-dispute.ts';
import { listDisputes, showDispute } from './disputes/list-disputes.ts';
import { syncDispute } from './disputes/sync-dispute.ts';
import { listPayments, showPayment } from './list-payments.ts';
import { compareDay, importPayouts } from './reconciliation/compare-day.ts';
import { compareWithProcessor } from './reconciliation/compare-with-processor.ts';
import { listEntries, listPayouts, showDay } from './reconciliation/list-ledger.ts';
import { refundOrder } from './refunds/refund-order.ts';
import { sendRefund } from './refunds/send-refund.ts';

const bench = startForTests(paymentBench);
let agent: StaffActor;
beforeAll(async () => {
  agent = await insertTestStaff(bench.deps.database, 'agent', 'agent');
});
beforeEach(async () => {
  bench.jobs.length = 0;
  bench.sandbox.setFaults({ failNext: null });
});

const { execute, one, rows } = queriesOn(() => bench.deps.database);
const list = async (query: object) =>
  (await listPayments(bench.deps, paymentsQuerySchema.parse(query))).items;
const readToday = () =>
  one<{ day: string }>(`select (now() at time zone 'Europe/Madrid')::date::text as day`).then(
    ({ day }) => day,
  );

describe('list of payments', () => {
  it('the list of payments shows attempts, fee, card and rest after a comparison with the processor', async () => {
    const order = await paidPayment(bench, { settled: false });
    await bench.stripe.paymentIntents
      .create({
        amount: 999,
        currency: 'eur',
        confirm: true,
        payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
        return_url: 'http://shop.example',
        metadata: { order_id: order.id },
      })
      .catch(() => undefined);
    await compareWithProcessor(bench.deps);
    const { id, intentId } = { id: order.paymentId, intentId: order.intentId };
    const [item] = await list({ q: intentId });
    // The fee of a European card is 1.5 % plus €0.25.
    expect(item).toMatchObject({ id, state: 'paid', lastFour: '4242', feeCents: 40, netCents: 959 });
    const refused = await one(`select decline_code, state from charges where state = 'failed'`);
    expect(refused).toEqual({ decline_code: 'insufficient_funds', state: 'failed' });
    const { refunds } = await refundOrder(bench.deps, {
      orderId: order.id,
      amountCents: 400,
      reason: 'late',
      key: crypto.randomUUID(),
      staff: bench.staff,
    });
    await sendRefund(bench.deps, String(refunds[0]?.id));
    await compareWithProcessor(bench.deps);
    const shown = await showPayment(bench.deps, id);
    expect(shown).toMatchObject({
      state: 'partially_refunded',
      refundedCents: 400,
      netCents: 559,
      tries: [{ state: 'succeeded', brand: 'visa', riskLevel: 'normal' }],
      refunds: [{ amountCents: 400, by: 'owner' }],
      processorUrl: null,
    });
    expect(shown.entries.map(({ kind, netCents }) => [kind, netCents])).toEqual([
      ['charge', 959],
      ['refund', -400],
    ]);
  });

  it('the list of payments filters by state, card, amount and time, and searches number, charge, digits and address', async () => {
    const order = await paidPayment(bench);
    await compareWithProcessor(bench.deps);
    const { number, email, charge } = await one<{ number: string; email: string; charge: string }>(
      `select o.number, o.email, p.charge_id as charge from orders o join payments p on p.order_id = o.id where o.id = $1`,
      [order.id],
    );
    const narrow = {
      state: 'paid',
      brand: 'visa',
      country: 'ES',
      method: 'card',
      refunded: 'no',
      disputed: 'no',
    };
    for (const q of [number.toLowerCase(), email.toUpperCase(), charge, '4242', order.intentId])
      expect((await list({ ...narrow, q, minCents: 999, maxCents: 999 })).map(({ id }) => id)).toContain(
        order.paymentId,
      );
    expect(await list({ q: number, minCents: 1000 })).toEqual([]);
    expect(await list({ q: number, to: '2020-01-01T00:00:00Z' })).toEqual([]);
    const states = [
      'open',
      'failed',
      'processing',
      'canceled',
      'parked',
      'refunded',
      'partially_refunded',
      'disputed',
    ];
    for (const state of states) expect(await list({ q: number, state, pending: 'yes' })).toEqual([]);
  });
});

describe('refund allowance of an agent', () => {
  const give = (orderId: string, amountCents: number) =>
    refundOrder(bench.deps, {
      orderId: orderId as never,
      amountCents,
      reason: 'late',
      key: crypto.randomUUID(),
      staff: agent,
    });
  const limit = (perRefundCents: number, perDayCents: number) =>
    saveSetting(bench.deps.database, 'orders.refund_limit', { perRefundCents, perDayCents });

  it('the refund allowance limits one refund and a day, also for decisions on inbox items', async () => {
    await limit(500, 800);
    const order = await paidPayment(bench);
    await expect(give(order.id, 501)).rejects.toMatchObject({ code: 'refund_over_limit', amount: '5.00' });
    await give(order.id, 500);
    await expect(give(order.id, 301)).rejects.toMatchObject({ code: 'refund_over_limit', amount: '3.00' });
    const warned = await paidPayment(bench);
    await execute(
      `insert into pending_items (reason, subject_kind, subject_id, order_id, urgency) values ('early_fraud_warning', 'payment', $1, $2, 0)`,
      [warned.paymentId, warned.id],
    );
    const { id } = await one<{ id: string }>('select id from pending_items where subject_id = $1', [
      warned.paymentId,
    ]);
    const input = { id, decision: 'refund_payment', note: 'fraud', staff: agent } as const;
    const decide = () => decideItem(bench.deps, input, collectDecisionHandlers(features));
    await expect(decide()).rejects.toMatchObject({ code: 'refund_over_limit' });
    expect((await accountsOf(bench, warned)).pending).toEqual(['early_fraud_warning']);
    await limit(99_999, 99_999);
    await decide();
    expect((await accountsOf(bench, warned)).refunds).toHaveLength(1);
  });

  it('the refund allowance of an agent is never exceeded by concurrent refunds', async () => {
    await execute('delete from refund_allowances');
    await limit(100, 250);
    const orders = await Promise.all([1, 2, 3, 4].map(() => paidPayment(bench)));
    const given = await Promise.allSettled(orders.map(({ id }) => give(id, 100)));
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});

describe('dispute', () => {
  async function disputed(
    card: 'pm_card_createDispute' | 'pm_card_createDisputeInquiry' = 'pm_card_createDispute',
  ) {
    const order = await paidPayment(bench, { card });
    const [dispute] = (await bench.stripe.disputes.list({ payment_intent: order.intentId })).data;
    const id = String(dispute?.id);
    await syncDispute(bench.deps, id);
    await compareWithProcessor(bench.deps);
    return { order, id };
  }

  it('a dispute is answered once with recorded evidence, and its inbox item closes', async () => {
    await execute(
      `insert into legal_documents (page, locale, version, title, body, published_at)
       select 'refunds', locale, 1, 'Reembolsos', $1, '2020-01-01' from unnest(array['es', 'fr', 'it', 'en']) locale`,
      ['## Quién\n\n**{{shop.legalName}}**, [{{shop.email}}](mailto:{{shop.email}}).'],
    );
    const { order, id } = await disputed();
    expect((await accountsOf(bench, order)).pending).toEqual(['dispute']);
    const shown = await showDispute(bench.deps, id);
    expect(shown).toMatchObject({ state: 'needs_response', feeCents: 2000, answer: null, sent: null });
    expect(shown.draft).toContain('The cardholder placed order');
    const policy = shown.pieces.find(({ key }) => key === 'refund_policy')?.text;
    expect(policy).toMatch(/Reembolsos\nQuién\n[^{*[]+ \S+@\S+\.$/);
    const answer = { disputeId: id, staff: agent, pieces: ['purchase' as const], text: 'It was delivered.' };
    await expect(sendEvidence(bench.deps, { ...answer, text: 'Ask {{shop.email}}.' })).rejects.toMatchObject({
      code: 'evidence_unfinished',
      field: 'text',
    });
    await Promise.all([sendEvidence(bench.deps, answer), sendEvidence(bench.deps, answer)]);
    expect(bench.jobs.filter(({ name }) => name === 'payments.send-dispute-answer')).toHaveLength(1);
    await sendDisputeAnswer(bench.deps, id);
    await sendDisputeAnswer(bench.deps, id);
    const there = await bench.stripe.disputes.retrieve(id);
    expect(there).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: 'It was delivered.' },
      evidence_details: { submission_count: 1 },
    });
    expect((await accountsOf(bench, order)).pending).toEqual([]);
    expect(await showDispute(bench.deps, id)).toMatchObject({
      state: 'under_review',
      answer: { kind: 'evidence', state: 'sent', by: 'agent' },
      sent: { uncategorized_text: 'It was delivered.' },
    });
    await expect(
      acceptDispute(bench.deps, { disputeId: id, staff: bench.staff, note: 'no' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    bench.sandbox.decideDispute(id, 'won');
    await syncDispute(bench.deps, id);
    expect(
      (await listDisputes(bench.deps, { state: 'won', limit: 10 })).items.map((each) => each.id),
    ).toContain(id);
  });

  it('a dispute is answered once although the reply was lost', async () => {
    const { id } = await disputed();
    await sendEvidence(bench.deps, { disputeId: id, staff: agent, pieces: [], text: 'It was delivered.' });
    bench.sandbox.setFaults({ failNext: { count: 3, kind: 'reset-after', path: 'disputes' } });
    await sendDisputeAnswer(bench.deps, id).catch(() => undefined);
    bench.sandbox.setFaults({ failNext: null });
    bench.sandbox.advanceClock(2 * daySeconds);
    await sendDisputeAnswer(bench.deps, id);
    expect(await showDispute(bench.deps, id)).toMatchObject({
      state: 'under_review',
      answer: { state: 'sent' },
    });
  });

  it.each(['evidence', 'accept'] as const)(
    'a dispute can be answered again (%s) under a new key after the processor rejected the answer',
    async (kind) => {
      const { id } = await disputed();
      const ask = (text: string) =>
        kind === 'evidence'
          ? sendEvidence(bench.deps, { disputeId: id, staff: agent, pieces: [], text })
          : acceptDispute(bench.deps, { disputeId: id, staff: bench.staff, note: text });
      const keys: number[] = [];
      const { processors } = bench.deps;
      const noting = {
        ...bench.deps,
        processors: {
          ...processors,
          answerDispute: (given: Parameters<typeof processors.answerDispute>[0]) => {
            keys.push(given.attempt);
            return processors.answerDispute(given);
          },
          acceptDispute: (given: Parameters<typeof processors.acceptDispute>[0]) => {
            keys.push(given.attempt);
            return processors.acceptDispute(given);
          },
        },
      };
      await ask('It was delivered.');
      await sendDisputeAnswer(noting, id);
      await execute(`update dispute_answers set state = 'refused' where dispute_id = $1`, [id]);
      await execute(`update disputes set state = 'needs_response' where id = $1`, [id]);
      await ask('It was delivered, as the log shows.');
      await sendDisputeAnswer(noting, id);
      expect(new Set(keys).size).toBe(2);
    },
  );

  it('an answered inquiry that becomes a dispute needs a new answer and stops the delivery again', async () => {
    const { order, id } = await disputed('pm_card_createDisputeInquiry');
    const answer = { disputeId: id, staff: agent, pieces: [], text: 'It was delivered.' };
    await sendEvidence(bench.deps, answer);
    await sendDisputeAnswer(bench.deps, id);
    expect(await showDispute(bench.deps, id)).toMatchObject({
      ...{ state: 'warning_under_review', answer: { state: 'sent' } },
    });
    // After staff let the order continue, the bank claims the money.
    await execute('update orders set stop_reason = null where id = $1', [order.id]);
    bench.sandbox.decideDispute(id, 'needs_response');
    await syncDispute(bench.deps, id);
    expect(await showDispute(bench.deps, id)).toMatchObject({ state: 'needs_response', answer: null });
    expect((await accountsOf(bench, order)).pending).toEqual(['dispute']);
    expect(await one('select stop_reason from orders where id = $1', [order.id])).toEqual({
      stop_reason: 'dispute',
    });
    bench.sandbox.advanceClock(60);
    await sendEvidence(bench.deps, { ...answer, text: 'It was delivered, as the log shows.' });
    await sendDisputeAnswer(bench.deps, id);
    expect(await showDispute(bench.deps, id)).toMatchObject({
      ...{ state: 'under_review', answer: { state: 'sent' } },
      sent: { uncategorized_text: 'It was delivered, as the log shows.' },
    });
    expect((await accountsOf(bench, order)).pending).toEqual([]);
  });

  it('a dispute is accepted by a member with sufficient allowance, and is lost', async () => {
    const { order, id } = await disputed();
    const accept = (staff: StaffActor) =>
      acceptDispute(bench.deps, { disputeId: id, staff, note: 'a mistake of ours' });
    await expect(accept(agent)).rejects.toMatchObject({ code: 'refund_over_limit' });
    await accept(bench.staff);
    await sendDisputeAnswer(bench.deps, id);
    expect(await showDispute(bench.deps, id)).toMatchObject({
      state: 'lost',
      answer: { kind: 'accept', state: 'sent' },
    });
    expect((await accountsOf(bench, order)).pending).toEqual(['dispute_lost']);
    const audit = await rows<{ action: string }>(
      `select action from audit_entries where subject_id = $1 order by at`,
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['dispute.accept']);
  });
});

describe('books of a day', () => {
  it('the books of a day agree when complete, and show each difference with its inbox item until it is resolved', async () => {
    const day = await readToday();
    await compareDay(bench.deps, day);
    const before = await showDay(bench.deps, day);
    // The database lacks a charge of the shop, and the processor lacks a payment of the shop.
    const strange = await bench.stripe.paymentIntents.create({
      amount: 1999,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'http://shop.example',
      metadata: { order_id: crypto.randomUUID() },
    });
    const invented = await paidPayment(bench);
    await execute(`update payments set charge_id = 'ch_invented' where id = $1`, [invented.paymentId]);
    await compareDay(bench.deps, day);
    const shown = await showDay(bench.deps, day);
    expect(shown.state).toBe('differs');
    const open = shown.differenceList.filter(({ goneAt }) => goneAt === null);
    const fresh = open.filter(
      ({ objectId }) => !before.differenceList.some((old) => old.objectId === objectId),
    );
    expect(fresh.map(({ netCents, pendingReason }) => [netCents, pendingReason]).sort()).toEqual([
      [-999, 'books_differ'],
      // 19.99 € less 0.55 €.
      [1944, 'payment_without_order'],
      [959, 'books_differ'],
    ]);
    expect(open.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(shown.differenceCents);
    expect(fresh.every(({ pendingId }) => pendingId !== null)).toBe(true);
    const { latest_charge: real } = await bench.stripe.paymentIntents.retrieve(invented.intentId);
    await execute('update payments set charge_id = $2 where id = $1', [invented.paymentId, real]);
    await compareDay(bench.deps, day);
    const after = await showDay(bench.deps, day);
    expect(after.differenceList.filter(({ goneAt }) => goneAt !== null)).toHaveLength(2);
    expect(strange.status).toBe('succeeded');
    const left = await rows(
      `select from pending_items where reason = 'books_differ' and resolved_at is null and subject_id like $1 || '%'`,
      [`${day}:ch_invented`],
    );
    expect(left).toEqual([]);
  });

  it('the books of a day show an unavailable ledger and keep all other figures', async () => {
    const day = await readToday();
    const before = await showDay(bench.deps, day);
    bench.sandbox.setFaults({ failNext: { count: 10, kind: '500', path: 'balance_transactions' } });
    await compareDay(bench.deps, day);
    expect(await showDay(bench.deps, day)).toMatchObject({ state: 'failed', lines: before.lines });
    bench.sandbox.setFaults({ failNext: null });
    await compareDay(bench.deps, day);
    expect((await showDay(bench.deps, day)).state).toBe(before.state);
  });

  it('the books of a day link bank payouts to their orders', async () => {
    const order = await paidPayment(bench);
    await addPayment(bench, order);
    bench.sandbox.payOut();
    await importPayouts(bench.deps);
    const [payout] = (await listPayouts(bench.deps, { limit: 10 })).items;
    expect(payout).toMatchObject({ state: 'in_transit', chargesCents: expect.any(Number) });
    const { chargesCents, returnedCents, feeCents, amountCents } = payout!;
    expect(Number(chargesCents) + Number(returnedCents) + Number(feeCents)).toBe(amountCents);
    const inside = await listEntries(bench.deps, { payoutId: String(payout?.id), limit: 200 });
    expect(inside.items.some(({ orderId }) => orderId === order.id)).toBe(true);
  });

  it('the books of a day itemise scheduled payouts despite manual, instant, unreadable and returned ones', async () => {
    const tell = async (path: string, body: object = {}) => {
      const url = `${bench.sandbox.url}/sandbox/payouts${path}`;
      const told = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
      expect(told.status, path).toBe(200);
      return (await told.json()) as { id: string };
    };
    const ids: string[] = [];
    for (const kind of ['manual', 'instant']) {
      await paidPayment(bench);
      ids.push((await tell('', { kind })).id);
    }
    await paidPayment(bench);
    const returned = await tell('', { kind: 'automatic' });
    await tell(`/${returned.id}/fail`);
    await execute(
      `insert into payouts (id, amount_cents, currency, state, created_at, arrives_on)
       values ('po_gone', 100, 'EUR', 'paid', now() - interval '1 day', current_date)`,
    );
    await importPayouts(bench.deps);
    ids.push(returned.id, (await tell('', { kind: 'automatic' })).id);
    await importPayouts(bench.deps);
    const known = await rows<{ automatic: boolean; state: string; tried: boolean; itemised: boolean }>(
      `select automatic, state, tried_at is not null as tried, itemised_at is not null as itemised
         from payouts where id = any ($1) order by array_position($1, id)`,
      [ids],
    );
    const [byHand, byPlan] = [
      { automatic: false, state: 'in_transit', tried: false, itemised: false },
      { automatic: true, state: 'in_transit', tried: true, itemised: true },
    ];
    expect(known).toEqual([byHand, byHand, { ...byPlan, state: 'failed' }, byPlan]);
    const day = await readToday();
    await compareDay(bench.deps, day);
    const { lines } = await showDay(bench.deps, day);
    expect(lines.find(({ line }) => line === 'other')).toMatchObject({ theirs: { count: 0, cents: 0 } });
  });
});
