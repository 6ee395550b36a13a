import { availableParallelism } from 'node:os';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import type { CrashPoint, Passed } from './child-program.ts';
import { prepareDatabases } from './prepared-database.ts';
import { type Outcome, type Purchase, surviveCrash } from './survive-crash.ts';

// Most of the time of a point is spent waiting for the queue to notice that a worker is gone.
vi.setConfig({ maxConcurrency: 5 * availableParallelism(), testTimeout: 600_000 });

const server = inject('databaseServer');
const prepared = await prepareDatabases(server);
afterAll(() => prepared.close());

async function crossed(purchase: Purchase): Promise<Passed[]> {
  const { passed } = await surviveCrash(prepared, { crashAt: null, ...purchase });
  return passed;
}

/**
 * Records what every undisturbed order crosses, in its order. The points are found, not listed: a new commit
 * is a new point. A sweep that happens to come by a slow order makes a crossing that the next order does not
 * have, so two are compared.
 */
async function record(purchase: Purchase): Promise<Passed[]> {
  const [one, other] = await Promise.all([crossed(purchase), crossed(purchase)]);
  return one.filter(({ label, occurrence }) =>
    other.some((point) => point.label === label && point.occurrence === occurrence),
  );
}

const [byWebhook, byBrowser, byNotification, byReturn, inFields] = await Promise.all([
  record({ news: 'webhook' }),
  record({ news: 'browser' }),
  record({ news: 'webhook', means: 'bizum' }),
  record({ news: 'browser', means: 'bizum' }),
  record({ news: 'browser', means: 'fields' }),
]);

const settles = ({ label }: Passed) => label.startsWith('commit of payments, orders');
const sides = (passed: Passed[]): CrashPoint[] =>
  passed.flatMap((point) => [
    { ...point, side: 'before' },
    { ...point, side: 'after' },
  ]);
/** Kills just after each: before the next crossing nothing else is known outside the program. */
const ends = (passed: Passed[]): CrashPoint[] => passed.map((point) => ({ ...point, side: 'after' }));
/** Begins with what leaves an ambiguous submission, because it waits longest until it is over. */
const longestFirst = (points: CrashPoint[]) =>
  points.toSorted((one, other) => Number(leavesDoubt(other)) - Number(leavesDoubt(one)));

/** When the browser reports it, only the way to the settlement differs. */
const toSettlement = byBrowser
  .slice(0, byBrowser.findIndex(settles) + 1)
  .filter(
    ({ label }) => label.startsWith('processor: read') || label.startsWith('commit of payments, orders'),
  );

/** Between these two commits a killed program leaves a submission whose outcome nobody knows. */
const isSending = (label: string) => label === 'write of submissions, fulfilments';
const isOutcome = (label: string) => label === 'write of submissions, fulfilments, order_events';

function leavesDoubt({ label, side }: CrashPoint): boolean {
  if (label === 'provider: add') return true;
  return (isSending(label) && side === 'after') || (isOutcome(label) && side === 'before');
}

function expectOnePaidOrder({ facts, paidIntents, providerOrders, messageIds, told }: Outcome): void {
  expect(facts).toMatchObject({
    orders: 1,
    state: 'completed',
    paymentState: 'paid',
    totalCents: 999,
    attention: null,
    paidEvents: 1,
    succeededPayments: 1,
    receivedCents: 999,
    fulfilmentState: 'completed',
  });
  expect(paidIntents).toEqual([999]);
  expect(providerOrders).toBe(1);
  expect(facts.submissions.filter(({ state }) => ['accepted', 'linked'].includes(state))).toHaveLength(1);
  // These are confirmation and completion; one that left twice did so under the same Message-ID.
  expect(Object.values(messageIds).map((ids) => ids.length)).toEqual([1, 1]);
  // Each is one event, however often it was told, and the last tells the order as it ended.
  expect(Object.values(told.ids).map((ids) => ids.length)).toEqual([1, 1, 1]);
  expect(told.order).toMatchObject({ state: 'completed', paymentState: 'paid', totalCents: 999 });
}

async function crash(crashAt: CrashPoint, purchase: Purchase): Promise<void> {
  const outcome = await surviveCrash(prepared, { crashAt, ...purchase });
  expectOnePaidOrder(outcome);
  if (leavesDoubt(crashAt)) expect(outcome.inReview).toBe(true);
}

it('has found the commits and the calls of the path', () => {
  const labels = byWebhook.map(({ label }) => label);
  expect(labels.filter(isSending)).toHaveLength(1);
  expect(labels.filter(isOutcome)).toHaveLength(1);
  expect(byBrowser.filter(settles)).toHaveLength(1);
  // The webhook's inbox row and what it settles, a business named before paying among it, are one commit.
  expect(byWebhook.filter(settles).map(({ label }) => label)).toEqual([
    'commit of payments, orders, order_events, fulfilments, mails, invoice_recipients, invoice_dues, thank_you_offers, external_events',
  ]);
  expect(labels).toEqual(
    expect.arrayContaining([
      'processor: create intent',
      'processor: read intent',
      'provider: add',
      'provider: status',
      'smtp: mail',
      'take due fulfilments',
      'take due mails',
      'take due webhook_deliveries',
    ]),
  );
});

/** Once it is paid, an order by Bizum goes the same way as any other. */
const untilSettled = (passed: Passed[]) => passed.slice(0, passed.findIndex(settles) + 1);

const asksOrSettles = (point: Passed) => point.label.startsWith('gateway: consult') || settles(point);

// All points of the file run side by side. Here a sweep that comes once a minute settles, so these begin.
describe.concurrent('killed while the buyer’s return from the gateway tells of the payment', () => {
  it.each(ends(untilSettled(byReturn).filter(asksOrSettles)))('$side $label ($occurrence)', (point) =>
    crash(point, { news: 'browser', means: 'bizum' }),
  );
});

describe.concurrent('killed, and told of the payment by the webhook', () => {
  it.each(longestFirst(sides(byWebhook)))('$side $label ($occurrence)', (point) =>
    crash(point, { news: 'webhook' }),
  );
});

describe.concurrent('killed, and told of the payment by the browser alone', () => {
  it.each(sides(toSettlement))('$side $label ($occurrence)', (point) => crash(point, { news: 'browser' }));
});

describe.concurrent('killed while the order moves to the gateway and its notification is heard', () => {
  it.each(ends(untilSettled(byNotification)))('$side $label ($occurrence)', (point) =>
    crash(point, { news: 'webhook', means: 'bizum' }),
  );
});

const isCardStep = (point: Passed) => /redsys_|^gateway: (begin|charge)/.test(point.label) || settles(point);

it('has found every step of a card in the gateway’s fields', () => {
  const steps = inFields.filter(isCardStep);
  // Its bank looks at the browser, the card is charged, the bank asks, and the gateway hears the buyer's answer.
  expect(steps.slice(0, -1).map(({ label }) => label)).toEqual([
    'write of redsys_intents',
    'commit of redsys_operations, redsys_card_tries',
    'gateway: begin',
    'write of redsys_card_tries',
    'write of redsys_card_tries',
    'gateway: charge',
    'write of redsys_card_tries',
    'write of redsys_card_tries',
    'gateway: charge',
    'commit of redsys_operations',
  ]);
  expect(steps.filter(settles)).toEqual(steps.slice(-1));
});

describe.concurrent('killed while a card in the gateway’s fields goes to its bank and is charged', () => {
  it.each(ends(inFields.filter(isCardStep)))('$side $label ($occurrence)', (point) =>
    crash(point, { news: 'browser', means: 'fields' }),
  );
});
