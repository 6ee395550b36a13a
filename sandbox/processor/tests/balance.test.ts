import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, pay, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const entriesOf = async (filter: { source?: string; payout?: string; type?: string }) =>
  (await world.stripe.balanceTransactions.list({ limit: 100, ...filter })).data;
const nets = (entries: { net: number }[]) => entries.map(({ net }) => net);

it('the card processor charges its fee for a payment and keeps it after a refund', async () => {
  const { stripe } = world;
  const paid = await pay(stripe, 'pm_card_visa', 999);
  const charge = await stripe.charges.retrieve(paid.latest_charge as string);
  // A European card costs 1.5 % + 0.25.
  const [entry] = await entriesOf({ source: charge.id });
  expect(entry).toMatchObject({ id: charge.balance_transaction, amount: 999, fee: 40, net: 959 });
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 400 });
  expect(await entriesOf({ source: refund.id })).toMatchObject([
    { amount: -400, fee: 0, net: -400, reporting_category: 'refund' },
  ]);
});

it('the card processor charges a fee for a dispute and books won money separately', async () => {
  const paid = await pay(world.stripe, 'pm_card_createDispute');
  const [dispute] = (await world.stripe.disputes.list({ payment_intent: paid.id })).data;
  world.processor.decideDispute(String(dispute?.id), 'won');
  expect(await entriesOf({ source: String(dispute?.id) })).toMatchObject([
    { net: 2990, reporting_category: 'dispute_reversal' },
    { net: -4990, fee: 2000, reporting_category: 'dispute' },
  ]);
});

it('the card processor pays out the whole balance once and lists each payout’s entries', async () => {
  const lying = nets(await entriesOf({})).reduce((sum, net) => sum + net, 0);
  world.processor.payOut();
  const [payout] = (await world.stripe.payouts.list()).data;
  expect(payout).toMatchObject({ amount: lying, status: 'in_transit', automatic: true });
  const inside = await entriesOf({ payout: String(payout?.id) });
  expect(nets(inside).reduce((sum, net) => sum + net, 0)).toBe(0);
  expect(() => world.processor.payOut()).toThrow('insufficient');
});

it('the card processor pays out automatically after a week, and the bank receives it two days later', async () => {
  await pay(world.stripe);
  world.processor.advanceClock(7 * 86_400 + 1);
  const newest = async () => (await world.stripe.payouts.list({ limit: 1 })).data[0];
  await expect.poll(async () => (await world.stripe.payouts.list()).data.length).toBe(2);
  expect((await newest())?.status).toBe('in_transit');
  world.processor.advanceClock(2 * 86_400 + 1);
  await expect.poll(async () => (await newest())?.status).toBe('paid');
});

it('the card processor accepts evidence once and lets the bank decide', async () => {
  const { stripe } = world;
  const disputed = async () => {
    const paid = await pay(stripe, 'pm_card_createDispute');
    return String((await stripe.disputes.list({ payment_intent: paid.id })).data[0]?.id);
  };
  const id = await disputed();
  const kept = await stripe.disputes.update(id, { evidence: { customer_name: 'Marta' }, submit: false });
  expect(kept).toMatchObject({ status: 'needs_response', evidence: { customer_name: 'Marta' } });
  const sent = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'Delivered.' } });
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: 'Marta', uncategorized_text: 'Delivered.' },
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  await expect(stripe.disputes.update(id, { evidence: {} })).rejects.toMatchObject({ statusCode: 400 });
  const words = { evidence: { uncategorized_text: 'losing_evidence' } };
  expect((await stripe.disputes.update(await disputed(), words)).status).toBe('lost');
  expect((await stripe.disputes.close(await disputed())).status).toBe('lost');
  await expect(stripe.disputes.update(id, { evidence: { invented: 'x' } as never })).rejects.toThrow();
});
