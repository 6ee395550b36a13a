/** @module-tag full */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffId } from '#contracts/kit/ids.ts';
import { features } from '#server/features.ts';
import { changeTarget } from '#server/fulfilment/corrections/change-target.ts';
import { correctTarget } from '#server/fulfilment/corrections/correct-target.ts';
import { stopFulfilment } from '#server/fulfilment/endings/settle-endings.ts';
import { holdProvider } from '#server/fulfilment/providers/hold-provider.ts';
import { openFulfilments } from '#server/fulfilment/submission/open-fulfilments.ts';
import { queueSending } from '#server/fulfilment/submission/send-to-provider.ts';
import { claimDue, type DueFulfilment } from '#server/fulfilment/submission/store-sending.ts';
import { submitFulfilment } from '#server/fulfilment/submission/submit-fulfilment.ts';
import { sweep } from '#server/fulfilment/submission/sweep.ts';
import { cancelForStaff } from '#server/orders/endings/end-order.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one } from '#server/platform/database/query.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { bulkRegistryOf } from '#server/staff/bulk/bulk-action.ts';
import { startRun } from '#server/staff/bulk/runs.ts';
import { processRun } from '#server/staff/bulk/work-run.ts';
import {
  type FulfilmentBench,
  fulfilmentBench,
  ordersAtProvider,
  type PaidOrder,
  paidOrder,
} from '../harness/fulfilment-fixtures.ts';
import { runInterleavings, type Work } from '../harness/interleave.ts';

interface Scene extends PaidOrder {
  claimed: DueFulfilment;
  runId: string;
}

const bulk = bulkRegistryOf(features);
let bench: FulfilmentBench;
let staff: StaffActor;
beforeAll(async () => {
  bench = await fulfilmentBench();
  const { id } = await one<{ id: StaffId }>(
    db(),
    `insert into staff_members (username, password_hash) values ('owner', 'none') returning id`,
  );
  staff = { kind: 'staff', id, username: 'owner', role: 'owner' };
});
afterAll(() => bench.close());

const db = () => bench.deps.database;
const depsOn = (database: Parameters<Work<Scene>>[0]) => ({ ...bench.deps, database });

/** Creates a paid order whose part is claimed by a program that is about to send it. */
async function scene(): Promise<Scene> {
  await execute(db(), `update providers set held_at = null, hold_reason = null`);
  await execute(db(), `update fulfilments set due_at = null where state = 'queued'`);
  const order = await paidOrder(db());
  await openFulfilments(bench.deps, db(), order.id);
  const runId = await startRun(
    bench.deps,
    { action: 'order_send', ids: [order.id], values: {}, staff, key: crypto.randomUUID() },
    bulk,
  );
  const [claimed] = await claimDue(db(), 1);
  return { ...order, runId, claimed: claimed! };
}

async function sendAll(database: Parameters<Work<Scene>>[0], { id }: Scene): Promise<void> {
  await execute(database, `update fulfilments set due_at = now() where order_id = $1 and state = 'queued'`, [
    id,
  ]);
  for (const claimed of await claimDue(database, 500)) await submitFulfilment(depsOn(database), claimed);
}

const sends = 'a program sends the part';
const resend = 'a member sends it again';
const ends = 'a member ends the order';
const corrections = ['its buyer corrects whom it is for', 'a member corrects whom it is for'];

/** All actions on a part while it is sent. */
const works: Record<string, Work<Scene>> = {
  [sends]: (database, { claimed }) => submitFulfilment(depsOn(database), claimed),
  'another program sends the part': sendAll,
  'the sweep looks for what was missed': async (database, order) => {
    await sweep(depsOn(database));
    await sendAll(database, order);
  },
  'its parts are opened': (database, { id }) =>
    inTransaction(database, (tx) => openFulfilments(depsOn(database), tx, id)),
  [corrections[0]!]: (database, { id, username }) =>
    correctTarget(depsOn(database), { orderId: id, username: `${username}.x` }),
  [corrections[1]!]: (database, { id, username }) =>
    changeTarget(depsOn(database), { orderId: id, username: `${username}.x`, staff } as never),
  [resend]: (database, { id }) =>
    inTransaction(database, (tx) =>
      queueSending(depsOn(database), tx, {
        ...{ orderId: id, forceResend: true, reason: 'lost', key: crypto.randomUUID(), staff },
      }),
    ),
  'a bulk run sends it': (database, { runId }) => processRun(depsOn(database), runId, bulk),
  [ends]: async (database, { id }) => {
    await cancelForStaff(depsOn(database), { orderId: id, reason: 'asked', staff });
    await stopFulfilment(depsOn(database), id);
  },
  'its provider is held': (database) =>
    inTransaction(database, (tx) => holdProvider(depsOn(database), tx, { providerId: 1, reason: 'test' })),
};

interface RemainingWork {
  link: string;
  part: string;
  state: string;
  resends: number;
  open: number;
}

const readRemainingWork = ({ id }: Scene) =>
  one<RemainingWork & Record<string, unknown>>(
    db(),
    `select l.link, f.link as part, f.state, f.resends,
            (select count(*)::int from submissions s where s.fulfilment_id = f.id and s.set_aside_at is null
                and s.state in ('queued', 'sending', 'ambiguous', 'accepted', 'linked')) as open
       from fulfilments f join line_items l on l.id = f.line_item_id where f.order_id = $1`,
    [id],
  );

/**
 * Checks the order after the provider works again and all waiting parts were sent. The part is placed once, once more
 * for each resend by staff, and never when it was ended before.
 */
async function check(order: Scene, outcomes: Map<string, PromiseSettledResult<unknown>>, where: string) {
  for (const outcome of outcomes.values())
    if (outcome.status === 'rejected') expect(outcome.reason, where).toBeInstanceOf(ShopError);
  await execute(db(), `update providers set held_at = null, hold_reason = null`);
  await sendAll(db(), order);
  const { link, part, state, resends, open } = await readRemainingWork(order);
  const placed = ordersAtProvider(bench, order);
  const corrected = ordersAtProvider(bench, { ...order, username: `${order.username}.x` });
  expect(part, where).toBe(link);
  expect(open, where).toBeLessThanOrEqual(1);
  const at = link.includes('.x/') ? corrected : placed;
  const isCorrected = corrections.some((name) => outcomes.get(name)?.status === 'fulfilled');
  if (isCorrected) expect(link, where).toContain(`${order.username}.x/`);
  // A part sent before a correction has the previous target.
  expect(placed.length + corrected.length, where).toBeLessThanOrEqual(1 + resends);
  if (outcomes.has(ends)) {
    expect(['cancelled', 'submitted', 'in_progress', 'canceled'], where).toContain(state);
    if (state === 'cancelled') expect(placed.length + corrected.length, where).toBe(0);
  } else expect(at.length, `${where} ${state}`).toBeGreaterThanOrEqual(1);
}

const names = Object.keys(works);
/** Pairs with the sending. `interleavings.test.ts` covers pairs of the other actions. */
const pairs = names
  .filter((name) => name !== sends)
  .flatMap((name) => [[sends, name] as const, [name, sends] as const]);

describe('an action stopped before each of its statements, with another one in between', () => {
  it.each(pairs)('%s; %s', async (first, second) => {
    await runInterleavings(db(), {
      scene,
      first: works[first]!,
      second: works[second]!,
      check: (order, outcomes, statement) =>
        check(
          order,
          new Map(outcomes.map((outcome, at) => [at === 0 ? first : second, outcome])),
          `${first}, before statement ${statement}; ${second}`,
        ),
    });
  });

  it('an ended order leaves nothing to send', async () => {
    const left = await maybeOne(
      db(),
      `select from fulfilments f join orders o on o.id = f.order_id
        where o.stop_reason is not null and f.state in ('queued', 'submitting')`,
    );
    expect(left).toBeUndefined();
  });
});
