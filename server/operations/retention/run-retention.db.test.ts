import { beforeEach, expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { openFulfilments } from '#server/fulfilment/submission/open-fulfilments.ts';
import { isRetentionPolicy, legalRetentionDays, ruleName } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { termOf } from '#server/staff/settings/retention-days.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { fulfilmentBench, paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { listRules } from './list-terms.ts';
import { runRetention } from './run-retention.ts';

const bench = startForTests(fulfilmentBench);
beforeEach(() => bench.reset());

const db = () => bench.deps.database;
const { execute, one, rows } = queriesOn(db);
const declared = features.flatMap(({ retention = [] }) => retention);

it('every table has a retention rule, and every rule a table', async () => {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const names = declared.map(({ table }) => table);
  expect([...new Set(names)].sort()).toEqual(tables.map(({ name }) => name).sort());
  const kinds = declared.filter(isRetentionPolicy).map(ruleName);
  expect(kinds).toEqual([...new Set(kinds)]);
});

/** Tables with personal data but without a retention period. Their features state the reason. */
const kept = [
  ...[
    'alert_channels',
    'blocked_users',
    'client_marks',
    'clients',
    'line_item_posts',
    'line_items',
    'mail_reports',
    'payments',
    'refill_watches',
  ],
  ...['redsys_operations', 'staff_members', 'suppressions', 'mail_consents'],
];

it('every table with personal data has a retention period or a stated reason', async () => {
  const found = await rows<{ name: string }>(
    `select distinct c.table_name::text as name from information_schema.columns c
       join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
        and t.relkind in ('r', 'p') and not t.relispartition
      where c.table_schema = 'public'
        and c.column_name ~ '(^|_)(email|recipient|username|customer_name|company|phone|link|ip|fingerprint|last4|user_agent)$'`,
  );
  const terms = new Set(declared.flatMap((kind) => ('forget' in kind ? [kind.table] : [])));
  const without = found.map(({ name }) => name).filter((name) => !terms.has(name));
  expect(found.length).toBeGreaterThan(20);
  expect(without.sort()).toEqual(kept.sort());
});

it('the owner’s periods apply within the legal limits', () => {
  const mails = { table: 'mails', days: 100, atLeast: 50, because: 'papers', forget: async () => 0 };
  expect([termOf(mails, {}), termOf(mails, { mails: 60 }), termOf(mails, { mails: 49 })]).toEqual([
    100, 60, 100,
  ]);
  expect(termOf({ ...mails, name: 'notices' }, { mails: 60, notices: 70 })).toBe(70);
});

async function oldOrder(daysAgo: number, state: string, paid = true) {
  const order = await paidOrder(db(), { usernames: ['marta.gil'] });
  await openFulfilments(bench.deps, db(), order.id);
  await execute(
    `insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state, request, raw_reply,
                              provider_order_id, created_at)
     select id, 1, provider_id, provider_service, link, quantity, 'accepted', json_build_object('link', link), link, '77' || id,
            now() - interval '1 day' * $2
       from fulfilments where order_id = $1`,
    [order.id, daysAgo],
  );
  await execute(`update fulfilments set created_at = now() - interval '1 day' * $2 where order_id = $1`, [
    order.id,
    daysAgo,
  ]);
  await execute(
    `update orders set state = $3, created_at = now() - interval '1 day' * $2, customer_name = 'Marta Gil',
            payment_state = case when $4 then payment_state else 'unpaid' end, paid_at = case when $4 then paid_at end
      where id = $1`,
    [order.id, daysAgo, state, paid],
  );
  return order.id;
}

const traceOf = (id: string) =>
  one<{ text: string; total: number }>(
    `select o.total_cents as total, concat(o.*, (select string_agg(l::text, '') from line_items l where l.order_id = o.id),
            (select string_agg(f::text, '') from fulfilments f where f.order_id = o.id),
            (select string_agg(s::text, '') from submissions s join fulfilments f on f.id = s.fulfilment_id
              where f.order_id = o.id)) as text
       from orders o where o.id = $1`,
    [id],
  );

it('expired rows lose the buyer’s data and keep the sums', async () => {
  const ids = {
    old: await oldOrder(legalRetentionDays + 2, 'completed'),
    withinLaw: await oldOrder(legalRetentionDays - 2, 'completed'),
    unpaid: await oldOrder(400, 'cancelled', false),
    payable: await oldOrder(400, 'pending', false),
  };
  await runRetention(bench.deps, features);
  expect((await traceOf(ids.old)).text).not.toMatch(/marta/i);
  expect((await traceOf(ids.old)).total).toBeGreaterThan(0);
  expect((await traceOf(ids.unpaid)).text).not.toMatch(/marta/i);
  expect((await traceOf(ids.withinLaw)).text).toMatch(/marta/i);
  // The buyer may still pay, so the order is first cancelled at the processor.
  expect((await traceOf(ids.payable)).text).toMatch(/marta/i);
  const cancelled = bench.jobs.filter(({ name }) => name === 'checkout.cancel-order');
  expect(cancelled.map(({ payload }) => payload.orderId)).toEqual([ids.payable]);
});

it('one round ends all expired checkouts despite stuck ones', async () => {
  const ids = [];
  for (let day = 1; day <= 5; day += 1) ids.push(await oldOrder(400 - day, 'pending', false));
  const rule = declared.find((each) => isRetentionPolicy(each) && ruleName(each) === 'checkouts');
  if (!rule || !isRetentionPolicy(rule)) throw new Error('no rule');
  for (let round = 0; round < 2; round += 1) {
    bench.jobs.length = 0;
    expect(await rule.forget(bench.deps, { before: bench.deps.now(), limit: 2 })).toBe(0);
    expect(bench.jobs.map(({ payload }) => payload.orderId)).toEqual(ids);
  }
});

const rule = (fails: () => boolean): Feature => ({
  name: 'odd',
  retention: [
    {
      table: 'odd_rows',
      days: 1,
      atLeast: 1,
      because: 'a test',
      forget: async () => {
        if (fails()) throw new Error('permission denied');
        return 3;
      },
    },
  ],
});
const roundOf = async () => {
  const { rules } = await listRules(bench.deps, [rule(() => false)]);
  return rules[0];
};
const countOpenItems = async () =>
  (
    await one<{ open: number }>(
      `select count(*)::int as open from pending_items where reason = 'retention_failed' and resolved_at is null`,
    )
  ).open;

it('a failed rule opens an item, stops no other rule, and closes the item after success', async () => {
  await runRetention(bench.deps, [rule(() => true)]);
  expect(await roundOf()).toMatchObject({ name: 'odd_rows', error: 'permission denied', forgotten: 0 });
  expect(await countOpenItems()).toBe(1);
  await runRetention(bench.deps, [rule(() => true)]);
  expect(await countOpenItems()).toBe(1);
  await runRetention(bench.deps, [rule(() => false)]);
  expect(await roundOf()).toMatchObject({ error: null, forgotten: 3, forgottenEver: 3, days: 1 });
  expect(await countOpenItems()).toBe(0);
});

it('unneeded rows are deleted in small batches by the configured days', async () => {
  await execute(
    `insert into contact_messages (name, email, message, locale, fingerprint, created_at)
     select 'Marta', 'marta@example.com', 'hello', 'es', sha256(n::text::bytea), now() - interval '1 day' * $1
       from generate_series(1, 1200) n`,
    [400],
  );
  const left = async () =>
    (await one<{ count: number }>('select count(*)::int as count from contact_messages')).count;
  await runRetention(bench.deps, features);
  expect(await left()).toBe(1200);
  await saveSetting(db(), 'retention.days', { contact_messages: 365 });
  await runRetention(bench.deps, features);
  expect(await left()).toBe(0);
});
