import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusMeanings } from '#contracts/fulfilment/provider-dialect.ts';
import type { FulfilmentId, LineItemId, OrderId } from '#contracts/kit/ids.ts';
import { phaseOf, STATUS_WORDS } from '#sandbox/provider/words.ts';
import type { StatusReply } from '#server/platform/clients/provider/provider-replies.ts';
import {
  parseProviderStatus,
  statusWordsByState,
} from '#server/platform/clients/provider/provider-statuses.ts';
import { protocolTable } from '#tests/harness/protocol-words.ts';
import { applyStatus, quarterReached, type TrackedFulfilment, unchangedBy } from './status-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const clock = { now, syncSeconds: 600 };
const tracked: TrackedFulfilment = {
  id: 'f' as FulfilmentId,
  orderId: 'o' as OrderId,
  lineItemId: 'l' as LineItemId,
  providerId: 1,
  providerOrderId: '23501',
  state: 'submitted',
  stateReason: null,
  providerStatus: null,
  startCount: null,
  remains: null,
  charge: null,
  quantity: 1000,
  submittedAt: now,
  dueMark: '2026-11-20 12:00:00+00',
  priceCents: 999,
  lineQuantity: 1000,
};
const running: TrackedFulfilment = { ...tracked, state: 'in_progress', startCount: 500, remains: 1000 };
const statusReply = (word: string, more: Partial<StatusReply & { kind: 'status' }> = {}): StatusReply => ({
  kind: 'status',
  word,
  means: parseProviderStatus(word),
  startCount: null,
  remains: null,
  chargeMicros: null,
  ...more,
});

test.each([
  ['submitted', ['Pending', 'AWAITING', 'queued', 'New', ' waiting ']],
  [
    'in_progress',
    ['In progress', 'in_progress', 'In-Progress', 'PROCESSING', 'inprogress', 'Running', 'active'],
  ],
  [
    'in_progress',
    ['Holding', 'paused', 'On Hold', 'In\u00a0progress', 'InProgress', 'in\u2007progress', 'Processing...'],
  ],
  ['completed', ['Completed', 'complete', 'SUCCESS', 'Done', 'finished']],
  [
    'partial',
    ['Partial', ' partial', 'Partially Completed', 'partially_completed', 'Partially\u00a0completed'],
  ],
  ['canceled', ['Canceled', 'Cancelled', 'refunded']],
  ['failed', ['Fail', 'Failed', 'error', 'REJECTED']],
  [undefined, ['Exploded', '', 'partially']],
])('a status update maps to %s the words %j', (state, words) => {
  for (const word of words) expect(parseProviderStatus(word)).toBe(state);
});

test('shop, stand-in and protocol page know the same status words', () => {
  const sorted = Object.entries(statusWordsByState).map(([state, words]) => [state, words.toSorted()]);
  expect(protocolTable('Words for a status')).toEqual(Object.fromEntries(sorted));
  for (const [state, words] of Object.entries(statusWordsByState)) {
    for (const word of words) expect(phaseOf(word), word).toBe(state);
  }
  for (const [state, words] of Object.entries(STATUS_WORDS)) {
    for (const word of words) expect(parseProviderStatus(word), word).toBe(state);
  }
});

test.each([
  ['Completed', 1100, 'counts_contradict'],
  ['done', 1, 'counts_contradict'],
  ['success', 1100, 'counts_contradict'],
  ['Success', null, 'count_missing'],
  ['Done', null, 'count_missing'],
])(
  'a status update treats %s with a remaining count of %j as unknown and ends nothing',
  (word, remains, stateReason) => {
    const change = applyStatus(running, statusReply(word, { remains }), clock);
    expect(change).toMatchObject({ to: 'in_progress', stateReason, attention: 'delivery_status_unknown' });
    expect(change.events).toEqual([]);
    expect(change.nextSyncAt).not.toBeNull();
  },
);

test.each([
  [null, 'in_progress', 'count_missing'],
  [40, 'in_progress', 'counts_contradict'],
  [0, 'completed', null],
])('a status taught as completed with a remaining count of %j leads to %s', (remains, to, stateReason) => {
  for (const word of ['Abgeschlossen', 'Anfrage erfolgreich', 'Pending', 'OK'])
    expect(applyStatus(running, statusReply(word, { means: 'completed', remains }), clock)).toMatchObject({
      to,
      stateReason,
    });
});

test.each([
  ['Completed', 0],
  ['Completed', null],
  ['success', 0],
])('a status update completes the part on %s with a remaining count of %j', (word, remains) => {
  expect(applyStatus(running, statusReply(word, { remains }), clock)).toMatchObject({
    to: 'completed',
    remains: 0,
  });
});

test('a status update records the start once, with its count', () => {
  const change = applyStatus(tracked, statusReply('In progress', { startCount: 500, remains: 1000 }), clock);
  expect(change).toMatchObject({ to: 'in_progress', startCount: 500, remains: 1000, attention: null });
  expect(change.events).toEqual([{ kind: 'delivery_started', data: { startCount: 500 } }]);
});

test('a status update ignores a count of 0 before the start', () => {
  expect(applyStatus(tracked, statusReply('Pending', { startCount: 0 }), clock).startCount).toBeNull();
  expect(applyStatus(tracked, statusReply('In progress', { startCount: 0 }), clock).startCount).toBe(0);
});

test('a status update keeps known counts when the reply has no counts', () => {
  expect(applyStatus(running, statusReply('In progress'), clock)).toMatchObject({
    startCount: 500,
    remains: 1000,
  });
});

test('a status update records progress at quarters only', () => {
  const at = (remains: number, before: number) =>
    applyStatus({ ...running, remains: before }, statusReply('In progress', { remains }), clock).events;
  expect(at(800, 1000)).toEqual([]);
  expect(at(750, 800)).toEqual([{ kind: 'delivery_progress', data: { percent: 25, delivered: 250 } }]);
  expect(at(100, 800)).toEqual([{ kind: 'delivery_progress', data: { percent: 75, delivered: 900 } }]);
  expect(at(700, 750)).toEqual([]);
  expect(at(900, 700)).toEqual([]);
});

test('a status update stops polling after delivery and sets the remaining units to 0', () => {
  expect(applyStatus(running, statusReply('Completed'), clock)).toMatchObject({
    to: 'completed',
    remains: 0,
    nextSyncAt: null,
    attention: null,
    events: [{ kind: 'delivered', data: { startCount: 500, quantity: 1000 } }],
  });
});

test('a status update reports the refundable amount of a partial delivery, and ends the part', () => {
  expect(applyStatus(running, statusReply('Partial', { remains: 157 }), clock)).toMatchObject({
    to: 'partial',
    remains: 157,
    events: [{ kind: 'delivery_partial', data: { quantity: 1000, remains: 157, refundableCents: 157 } }],
  });
  const unknown = applyStatus({ ...running, remains: null }, statusReply('Partial'), clock);
  expect(unknown.events[0]?.data.refundableCents).toBeNull();
});

test('a status update computes the undelivered share of one post from the whole line', () => {
  const post = { ...running, quantity: 250, lineQuantity: 1000 };
  const change = applyStatus(post, statusReply('Partial', { remains: 100 }), clock);
  expect(change.events[0]?.data.refundableCents).toBe(100);
  const all = applyStatus(post, statusReply('Partial', { remains: 5000 }), clock);
  expect(all.events[0]?.data.refundableCents).toBe(250);
});

test.each(['canceled', 'failed'] as const)('a status update ends the part on %s', (state) => {
  expect(applyStatus(tracked, statusReply(state), clock)).toMatchObject({
    to: state,
    nextSyncAt: null,
  });
});

test('a status update stores an unknown status, keeps the state, and reports the status once', () => {
  const change = applyStatus(running, statusReply('Exploded', { remains: 3 }), clock);
  expect(change).toMatchObject({
    to: 'in_progress',
    providerStatus: 'Exploded',
    stateReason: 'unknown_word',
    attention: 'delivery_status_unknown',
    events: [],
  });
  const again = applyStatus({ ...running, stateReason: 'unknown_word' }, statusReply('Exploded'), clock);
  expect(again.attention).toBeNull();
});

test('a status update never ends a part because its id is missing, and opens an inbox item the second time', () => {
  const once = applyStatus(running, undefined, clock);
  expect(once).toMatchObject({ to: 'in_progress', stateReason: 'missing', attention: null });
  const twice = applyStatus({ ...running, stateReason: 'missing' }, undefined, clock);
  expect(twice).toMatchObject({ stateReason: 'missing_again', attention: 'delivery_status_unknown' });
  const thrice = applyStatus({ ...running, stateReason: 'missing_again' }, undefined, clock);
  expect(thrice).toMatchObject({ to: 'in_progress', attention: null });
  expect(
    applyStatus({ ...running, stateReason: 'missing' }, statusReply('Running'), clock).stateReason,
  ).toBeNull();
});

test('a status update never ends a part because of an error for one id', () => {
  const reply: StatusReply = { kind: 'error', code: 'order_not_found', message: 'Incorrect order ID' };
  expect(applyStatus(running, reply, clock)).toMatchObject({
    to: 'in_progress',
    stateReason: 'order_not_found',
    attention: 'delivery_status_unknown',
  });
});

test('a status update keeps a running order running when the provider queues it again', () => {
  expect(applyStatus(running, statusReply('Pending'), clock)).toMatchObject({
    to: 'in_progress',
    events: [],
  });
});

test('a status update clamps the remaining count to the quantity and accepts every reply', () => {
  const reply = fc.record({
    kind: fc.constant('status' as const),
    word: fc.oneof(fc.string(), fc.constantFrom('Pending', 'In progress', 'Partial', 'Completed', 'Fail')),
    startCount: fc.option(fc.nat(2_147_483_647)),
    means: fc.constantFrom(undefined, ...statusMeanings),
    remains: fc.option(fc.nat(2_147_483_647)),
    chargeMicros: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n })),
  });
  fc.assert(
    fc.property(fc.constantFrom(tracked, running), reply, (given, said) => {
      const { remains } = applyStatus(given, said, clock);
      if (remains !== null) expect(remains).toBeLessThanOrEqual(given.quantity);
    }),
  );
});

test('a status update returns the last completed quarter', () => {
  const reached = [1000, 751, 750, 500, 250, 0].map((remains) => quarterReached(remains, 1000));
  expect(reached).toEqual([0, 0, 25, 50, 75, 75]);
  expect(quarterReached(null, 1000)).toBe(0);
});

test('a status update postpones the part without a write when the reply is unchanged', () => {
  const known: TrackedFulfilment = {
    ...running,
    providerStatus: 'In progress',
    remains: 400,
    charge: '1.200000',
  };
  const same = statusReply('In progress', { startCount: 500, remains: 400, chargeMicros: 1_200_000n });
  expect(unchangedBy(known, applyStatus(known, same, clock))).toEqual({
    id: known.id,
    dueMark: known.dueMark,
    nextSyncAt: new Date('2026-11-20T12:09:00Z'),
  });
  const others = [
    statusReply('In progress', { startCount: 500, remains: 399, chargeMicros: 1_200_000n }),
    statusReply('Processing', { startCount: 500, remains: 400, chargeMicros: 1_200_000n }),
    statusReply('In progress', { startCount: 500, remains: 400, chargeMicros: 1_300_000n }),
    statusReply('Completed', { startCount: 500, remains: 0 }),
    statusReply('no such word'),
    undefined,
  ];
  for (const reply of others) expect(unchangedBy(known, applyStatus(known, reply, clock))).toBeNull();
  const unmarked = { ...known, dueMark: null };
  expect(unchangedBy(unmarked, applyStatus(unmarked, same, clock))).toBeNull();
});
