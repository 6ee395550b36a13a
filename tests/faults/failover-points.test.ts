import { availableParallelism } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import type { CrashPoint, PassedPoint } from './child-program.ts';
import { bothSides, pointsFile, readPoints, titleOf, writePoints } from './points/points-file.ts';
import { type FirstAnswer, runSendingWithCrash, type SendingOutcome } from './survive-sending.ts';

vi.setConfig({ maxConcurrency: 2 * availableParallelism() });

const file = pointsFile('failover');
const { refused, doubted } = readPoints(file, ['refused', 'doubted']);

/** Between these two commits only the provider knows whether it has the order. */
const isSending = (label: string) => label === 'write of submissions, fulfilments';
const isOutcome = (label: string) => label.startsWith('commit of submissions, fulfilments, order_events');

function leavesAmbiguous({ label, side }: CrashPoint): boolean {
  if (label === 'provider: add') return true;
  return (isSending(label) && side === 'after') || (isOutcome(label) && side === 'before');
}

function expectOneOrder({ fulfilment, submissions, pending, placed }: SendingOutcome): void {
  const all = [...placed.first, ...placed.second];
  expect(all).toHaveLength(1);
  expect(fulfilment).toMatchObject({
    state: 'submitted',
    provider_order_id: all[0],
    provider_id: placed.first.length === 1 ? 1 : 2,
  });
  const taken = submissions.filter(({ state }) => ['accepted', 'linked'].includes(state));
  expect(taken).toMatchObject([{ provider_order_id: all[0], provider_id: fulfilment.provider_id }]);
  expect(pending).toEqual([]);
}

/** An attempt that was running at a provider when the program was killed binds the order to that provider. */
const holder = ({ occurrence }: PassedPoint) => (occurrence === 1 ? 'first' : 'second');

async function crash(answer: FirstAnswer, point: CrashPoint): Promise<void> {
  const outcome = await runSendingWithCrash(answer, point);
  expectOneOrder(outcome);
  expect(outcome.inReview).toBe(leavesAmbiguous(point) || answer === '502-html-after');
  const place = answer === '502-html-after' || leavesAmbiguous(point) ? holder(point) : 'second';
  expect(outcome.placed[place]).toHaveLength(1);
}

/** Crash points of the merge suite: an order must not be lost or doubled around these calls. */
const isMerged = (label: string) => label === 'provider: add';

describe.concurrent('killed while a refused order moves to the next provider', () => {
  for (const point of bothSides(refused))
    it(titleOf(point), { tags: isMerged(point.label) ? [] : ['full'] }, () =>
      crash('invalid-service', point),
    );
});

describe.concurrent("killed while the first provider's outcome is unknown", { tags: ['full'] }, () => {
  const since = doubted.findIndex(({ label }) => label === 'provider: add');
  it.each(bothSides(doubted.slice(since)))('$side $label ($occurrence)', (point) =>
    crash('502-html-after', point),
  );
});

it('an undisturbed order crosses the recorded points (`--update` writes them)', {
  tags: ['full'],
}, async () => {
  const [refusing, doubting] = await Promise.all([
    runSendingWithCrash('invalid-service', null),
    runSendingWithCrash('502-html-after', null),
  ]);
  const recorded = { refused: refusing.passed, doubted: doubting.passed };
  await expect(writePoints(recorded)).toMatchFileSnapshot(file);
  expectOneOrder(refusing);
  expect([refusing.placed.second.length, refusing.inReview]).toEqual([1, false]);
  // An ambiguous response binds the order to the provider that gave it.
  expectOneOrder(doubting);
  expect([doubting.placed.first.length, doubting.inReview]).toEqual([1, true]);
});

it('the recorded points include the commits and calls of both attempts', () => {
  expect(refused.map(({ label }) => label)).toEqual([
    'take due fulfilments',
    'provider: balance',
    'write of submissions, fulfilments',
    'provider: add',
    'commit of submissions, fulfilments, order_events',
    'take due fulfilments',
    'provider: balance',
    'write of submissions, fulfilments',
    'provider: add',
    'commit of submissions, fulfilments, order_events',
  ]);
  expect(doubted.filter(({ label }) => label === 'provider: add')).toHaveLength(1);
});
