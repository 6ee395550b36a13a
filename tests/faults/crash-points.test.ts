import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { CrashPoint, PassedPoint } from './child-program.ts';
import {
  bothSides,
  pointsFile,
  readPoints,
  sameCrossings,
  titleOf,
  writePoints,
} from './points/points-file.ts';
import { type PreparedDatabases, prepareDatabases } from './prepared-database.ts';
import { openSuccessors, type Successors } from './successors.ts';
import { downSeconds, type Outcome, type Purchase, runWithCrash } from './survive-crash.ts';

// Most of the time of a crash point passes until the queue notices the lost worker.
vi.setConfig({ maxConcurrency: 5 * availableParallelism() });

let prepared: PreparedDatabases;
let successors: Successors;
beforeAll(async () => {
  [prepared, successors] = await Promise.all([
    prepareDatabases(inject('databaseServer')),
    openSuccessors(downSeconds),
  ]);
});
afterAll(async () => {
  await successors.close();
  await prepared.close();
});

const purchases = {
  webhook: { news: 'webhook' },
  browser: { news: 'browser' },
  'bizum, notified': { news: 'webhook', means: 'bizum' },
  'bizum, returned': { news: 'browser', means: 'bizum' },
  'card in fields': { news: 'browser', means: 'fields' },
} as const satisfies Record<string, Purchase>;
type ProcessVariant = keyof typeof purchases;
const ways = Object.keys(purchases) as ProcessVariant[];

const file = pointsFile('purchase');
const known = readPoints(file, ways);
const {
  webhook: byWebhook,
  browser: byBrowser,
  'bizum, notified': byNotification,
  'bizum, returned': byReturn,
  'card in fields': inFields,
} = known;

/** Crash points of the merge suite: those where orders were once at risk or where most would be lost. */
const merged: Partial<Record<ProcessVariant, readonly string[]>> = {
  webhook: [
    'after processor: create intent (1)',
    'before commit of payments, orders, order_events',
    'after commit of payments, orders, order_events',
    'after write of submissions, fulfilments (1)',
    'before provider: add (1)',
    'after provider: add (1)',
    'after smtp: mail (1)',
    'after commit of register_chains',
  ],
  'card in fields': ['after gateway: charge (2)'],
};

const isSettlement = ({ label }: PassedPoint) => label.startsWith('commit of payments, orders');
/** Kills just after each crossing, because the outside state does not change until the next one. */
const ends = (passed: PassedPoint[]): CrashPoint[] => passed.map((point) => ({ ...point, side: 'after' }));
/** Starts with points that leave an ambiguous submission, which take longest. */
const longestFirst = (points: CrashPoint[]) =>
  points.toSorted((one, other) => Number(leavesAmbiguous(other)) - Number(leavesAmbiguous(one)));

/** A report by the browser differs only in the steps up to the settlement. */
const toSettlement = byBrowser
  .slice(0, byBrowser.findIndex(isSettlement) + 1)
  .filter(
    ({ label }) => label.startsWith('processor: read') || label.startsWith('commit of payments, orders'),
  );

/** Between these two commits a killed program leaves a submission with an unknown outcome. */
const isSending = (label: string) => label === 'write of submissions, fulfilments';
const isOutcome = (label: string) => label === 'commit of submissions, fulfilments, order_events';

function leavesAmbiguous({ label, side }: CrashPoint): boolean {
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
  // Confirmation and completion. A mail sent twice kept its Message-ID.
  expect(Object.values(messageIds).map((ids) => ids.length)).toEqual([1, 1]);
  // One event per state however often it was notified. The last one contains the final order.
  expect(Object.values(told.ids).map((ids) => ids.length)).toEqual([1, 1, 1]);
  expect(told.order).toMatchObject({ state: 'completed', paymentState: 'paid', totalCents: 999 });
}

async function crash(crashAt: CrashPoint, purchase: Purchase): Promise<void> {
  const outcome = await runWithCrash({ prepared, successors }, { crashAt, ...purchase });
  expectOnePaidOrder(outcome);
  if (leavesAmbiguous(crashAt)) expect(outcome.inReview).toBe(true);
}

/** After payment, a Bizum order takes the same path as any other. */
const pointsUntilSettled = (passed: PassedPoint[]) => passed.slice(0, passed.findIndex(isSettlement) + 1);
const isConsultationOrSettlement = (point: PassedPoint) =>
  point.label.startsWith('gateway: consult') || isSettlement(point);
const isCardStep = (point: PassedPoint) =>
  /redsys_|^gateway: (begin|charge)/.test(point.label) || isSettlement(point);

/** Crash points of each path. The first ones take longest, because they wait for a sweep that runs once a minute. */
const killed: [string, ProcessVariant, CrashPoint[]][] = [
  [
    'killed while the buyer’s return from the gateway reports the payment',
    'bizum, returned',
    ends(pointsUntilSettled(byReturn).filter(isConsultationOrSettlement)),
  ],
  ['killed, with the payment reported by the webhook', 'webhook', longestFirst(bothSides(byWebhook))],
  ['killed, with the payment reported by the browser alone', 'browser', bothSides(toSettlement)],
  [
    'killed while the order moves to the gateway and its notification arrives',
    'bizum, notified',
    ends(pointsUntilSettled(byNotification)),
  ],
  [
    'killed while a card in the gateway’s fields goes to its bank and is charged',
    'card in fields',
    ends(inFields.filter(isCardStep)),
  ],
];

const isMerged = (way: ProcessVariant, point: CrashPoint) =>
  (merged[way] ?? []).some((title) => titleOf(point).startsWith(title));

// All points of the file run concurrently.
for (const [what, way, points] of killed)
  describe.concurrent(what, () => {
    for (const point of points)
      it(titleOf(point), { tags: isMerged(way, point) ? [] : ['full'] }, () => crash(point, purchases[way]));
  });

it('every crash point of the merge suite is among the recorded ones', () => {
  const titles = new Map(killed.map(([, way, points]) => [way, points.map(titleOf)]));
  const missing = Object.entries(merged).flatMap(([way, starts]) =>
    starts.filter((start) => !titles.get(way as ProcessVariant)?.some((title) => title.startsWith(start))),
  );
  expect(missing).toEqual([]);
});

/**
 * Records the crossings of an undisturbed order. A sweep that meets a slow order adds a crossing that the next order
 * lacks. Of two differing recordings only the common part counts.
 */
async function record(way: ProcessVariant): Promise<PassedPoint[]> {
  const crossed = async () =>
    (await runWithCrash({ prepared, successors }, { crashAt: null, ...purchases[way] })).passed;
  const one = await crossed();
  if (sameCrossings(one, known[way])) return known[way];
  const other = await crossed();
  const both = one.filter(({ label, occurrence }) =>
    other.some((point) => point.label === label && point.occurrence === occurrence),
  );
  return sameCrossings(both, known[way]) ? known[way] : both;
}

describe.concurrent('an undisturbed order', () => {
  it('an undisturbed order crosses the recorded points (`--update` writes new ones)', {
    tags: ['full'],
  }, async ({ expect }) => {
    const recorded = await Promise.all(ways.map(async (way) => [way, await record(way)] as const));
    await expect(writePoints(Object.fromEntries(recorded))).toMatchFileSnapshot(file);
  });
});

it('the recorded points include the commits and calls of the purchase path', () => {
  const labels = byWebhook.map(({ label }) => label);
  expect(labels.filter(isSending)).toHaveLength(1);
  expect(labels.filter(isOutcome)).toHaveLength(1);
  expect(byBrowser.filter(isSettlement)).toHaveLength(1);
  // One commit contains the webhook's inbox row and its settlement, including the business named before payment.
  expect(byWebhook.filter(isSettlement).map(({ label }) => label)).toEqual([
    'commit of payments, orders, order_events, thank_you_offers, fulfilments, mails, invoice_recipients, invoice_dues, external_events',
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

it("the recorded points include every step of a card in the gateway's fields", () => {
  const steps = inFields.filter(isCardStep);
  // The bank checks the browser, the card is charged, the bank authenticates, and the gateway receives the result.
  expect(steps.slice(0, -1).map(({ label }) => label)).toEqual([
    'write of redsys_intents',
    'commit of redsys_operations, redsys_card_tries',
    'gateway: begin',
    'write of redsys_card_tries',
    'commit of redsys_card_tries',
    'gateway: charge',
    'write of redsys_card_tries',
    'commit of redsys_card_tries',
    'gateway: charge',
    'commit of redsys_operations',
  ]);
  expect(steps.filter(isSettlement)).toEqual(steps.slice(-1));
});
