import { afterAll, beforeAll, expect, it } from 'vitest';
import { execute, maybeOne, one } from '#server/platform/database/query.ts';
import { ShopError } from '#server/platform/errors.ts';
import { runInterleavings } from '../harness/interleave.ts';
import { type PaymentBench, paymentBench } from '../harness/payment-fixtures.ts';
import {
  acceptance,
  claim,
  correction,
  decision,
  forgetting,
  half,
  newAddress,
  type OrderScene,
  orderWorks,
  whole,
  word,
} from './order-works.ts';

/** 400 of 1,100 units did not arrive: their share of 9.99 €. */
const undeliveredCents = 364;

let bench: PaymentBench;
const { scene, works } = orderWorks(() => bench);

async function openBench(): Promise<void> {
  bench = await paymentBench();
  await execute(
    bench.deps.database,
    `insert into providers (id, name, api_url, api_key_sealed) values (1, 'p', 'http://p', '')`,
  );
  await execute(
    bench.deps.database,
    `insert into provider_services (provider_id, external_id, name, rate, min_quantity, max_quantity)
     values (1, '1001', 's', 1, 1, 100000)`,
  );
  await execute(bench.deps.database, `update services set provider_id = 1, provider_service = '1001'`);
}

const db = () => bench.deps.database;

interface Sums {
  /** All refunds, including those made in the processor's dashboard. */
  back: number;
  asked: number;
  undelivered: number;
  lines: number;
  late: number;
  all: number;
}

const readSums = (order: OrderScene): Promise<Sums> =>
  one<Sums & Record<string, unknown>>(
    db(),
    `select coalesce(sum(r.amount_cents), 0)::int as back,
            coalesce(sum(r.amount_cents) filter (where r.reason <> 'made at the processor'), 0)::int as asked,
            coalesce(sum(r.amount_cents) filter (where r.reason = 'withdrawal' or r.reason like 'not_delivered%'), 0)::int as undelivered,
            coalesce(sum(r.amount_cents) filter (where r.line_item_id is not null), 0)::int as lines,
            (select coalesce(sum(m.amount_cents), 0)::int from refunds m join payments p on p.id = m.payment_id
              where p.order_id = $2 and m.reason = 'late') as late,
            (select coalesce(sum(m.amount_cents), 0)::int from refunds m join payments p on p.id = m.payment_id
              where p.order_id = $2 and m.reason = 'all') as all
       from refunds r where r.payment_id = $1 and r.state not in ('failed', 'canceled')`,
    [order.paymentId, order.id],
  );

/** States that no order may reach, in whatever order the actions ran. */
const forbidden: Record<string, string> = {
  'two open attempts for one part': `select from submissions s join fulfilments f on f.id = s.fulfilment_id
     where f.order_id = $1 and f.id = $2 and s.set_aside_at is null
       and s.state in ('queued', 'sending', 'ambiguous', 'accepted', 'linked') having count(*) > 1`,
  'a decision beside an open question about the same end': `select from pending_items i join pending_items d
         on d.subject_id = i.subject_id and d.reason = i.reason and d.resolved_at is not null and d.resolution = 'refund_rest'
      where i.order_id = $1 and i.subject_id = $2::text and i.resolved_at is null
        and coalesce((i.evidence ->> 'resends')::int, 0) = coalesce((d.evidence ->> 'resends')::int, 0)`,
};

/**
 * Checks that every failure has a reason, every success has its effect, no money is refunded twice and no forbidden
 * state exists.
 */
async function check(order: OrderScene, outcomes: Map<string, PromiseSettledResult<unknown>>, where: string) {
  for (const outcome of outcomes.values())
    if (outcome.status === 'rejected') expect(outcome.reason, where).toBeInstanceOf(ShopError);
  const succeeded = (name: string) => outcomes.get(name)?.status === 'fulfilled';
  const { back, asked, undelivered, lines, late, all } = await readSums(order);
  expect(asked, where).toBeLessThanOrEqual(999);
  expect(lines, where).toBeLessThanOrEqual(999);
  expect(undelivered, where).toBeLessThanOrEqual(undeliveredCents);
  expect(late, where).toBe(succeeded(half) ? 500 : 0);
  expect(all, where).toBe(succeeded(whole) ? 999 : 0);
  const { settled } = await one<{ settled: boolean }>(
    db(),
    `select state = 'settled' as settled from withdrawals where id = $1`,
    [order.withdrawalId],
  );
  if (!outcomes.has(claim) && (settled || succeeded(decision)))
    expect(back, where).toBeGreaterThanOrEqual(undeliveredCents);
  for (const [what, query] of Object.entries(forbidden))
    expect(await maybeOne(db(), query, [order.id, order.fulfilmentId]), `${what}: ${where}`).toBeUndefined();
}

/** Pairs whose second action is impossible in the situation of the first. */
const apart = [
  [word, decision],
  [acceptance, 'a withdrawal is settled'],
  [claim, 'the processor tells of its refund'],
];

const names = Object.keys(works);
/** Actions with dozens of statements, or with hardly one about the order. They run against a selection only. */
const seldom = [forgetting, newAddress];
const beside = [half, acceptance, word, correction];

const pairs = names.flatMap((first) =>
  names
    .filter((second) => second !== first && (!seldom.includes(first) || beside.includes(second)))
    .filter((second) => !apart.some((two) => two.includes(first) && two.includes(second)))
    .map((second) => [first, second] as const),
);

/** Runs all pairs that begin with every second action of the list. Both halves take about the same time. */
export function interleaveEverySecond(begin: 0 | 1): void {
  beforeAll(openBench);
  afterAll(() => bench.close());

  const chosen = pairs.filter(([first]) => names.indexOf(first) % 2 === begin);
  it.each(chosen)('%s; %s', async (first, second) => {
    await runInterleavings(db(), {
      scene: () =>
        scene({
          isRunning: [first, second].includes(word),
          isUndecided: [first, second].includes(acceptance),
          isDisputed: [first, second].includes(claim),
        }),
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
}
