import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffServicesReply } from '#contracts/catalog/services.ts';
import type { ShopStatusReply } from '#contracts/staff/shop-status.ts';
import { closedSetting, currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { features } from '#server/features.ts';
import { holdProvider } from '#server/fulfilment/providers/hold-provider.ts';
import { watchStatus } from '#server/operations/health/jobs.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { maintenanceSetting } from '#server/staff/maintenance/maintenance-setting.ts';
import { keepSetting } from '#server/staff/settings/setting.ts';
import { fileReturn, findOverdue, watchReturns } from '#server/tax/returns/show-return.ts';
import { eventually, signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await testShop();
  cookie = await signIn(shop);
});
afterAll(() => shop.close());

const deps = () => shop.program.deps;
const ask = async <Reply>(path: string): Promise<Reply> =>
  (await (await fetch(`${shop.url}${path}`, { headers: { cookie } })).json()) as Reply;
const status = () => ask<ShopStatusReply>('/api/admin/status');
const kinds = async () => (await status()).parts.map(({ kind }) => kind);
const marks = async () => {
  const { items } = await ask<StaffServicesReply>('/api/admin/services');
  return new Set(items.filter(({ active }) => active).map(({ stopped }) => stopped));
};
const keep = (key: string, value: unknown) =>
  inTransaction(deps().database, (tx) => keepSetting(tx, key, value));
const later = (minutes: number) =>
  watchStatus({ ...deps(), now: () => new Date(Date.now() + minutes * 60_000) }, features);
const told = () => shop.mailbox.mails().filter(({ to }) => String(to).length > 0);

it('a shop that is well sells everything, and says nothing else', async () => {
  expect(await status()).toEqual({ success: true, selling: 'all', parts: [] });
  expect(await marks()).toEqual(new Set([null]));
});

it('no list says that something is on sale while a switch or maintenance keeps it from it', async () => {
  const closed = (service: string, country = '') => ({ service, country, reason: 'pause', note: '' });
  await keep('catalog.closed', { closed: [closed('likes'), closed('views', 'FR')] });
  await eventually(async () => expect((await closedSetting.current(deps())).closed).toHaveLength(2));
  await eventually(async () => expect((await currentCatalog(deps())).closed).toHaveLength(2));
  const part = await status();
  expect(part.selling).toBe('part');
  expect(part.parts).toEqual([
    { kind: 'closed', service: 'likes', country: '' },
    { kind: 'closed', service: 'views', country: 'FR' },
  ]);
  const { items } = await ask<StaffServicesReply>('/api/admin/services');
  const sold = items.filter(({ active }) => active);
  expect(sold.filter(({ type }) => type === 'likes').every(({ stopped }) => stopped === 'closed')).toBe(true);
  expect(sold.filter(({ type }) => type === 'views').every(({ notSoldIn }) => notSoldIn.includes('FR'))).toBe(
    true,
  );
  const { total } = await ask<StaffServicesReply>('/api/admin/services?state=stopped');
  expect(total).toBe(sold.filter(({ type }) => type === 'likes').length);

  await keep('shop.maintenance', { active: true, backMinutes: 20, remindHours: 2, note: '' });
  await eventually(async () => expect((await maintenanceSetting.current(deps())).active).toBe(true));
  expect((await status()).selling).toBe('nothing');
  expect(await kinds()).toEqual(['maintenance', 'closed', 'closed']);
  expect(await marks()).toEqual(new Set(['maintenance']));
});

it('the owner hears by mail of what lasts and is new, once, and again when it has grown', async () => {
  const before = told().length;
  await later(0);
  await later(4);
  expect(await rows(deps().database, 'select 1 from status_notices')).toHaveLength(0);
  await later(6);
  await later(8);
  const notices = () =>
    rows<{ worse: string[]; selling: string }>(
      deps().database,
      'select worse, selling from status_notices order by created_at',
    );
  expect(await notices()).toEqual([
    { worse: ['maintenance', 'closed:likes:', 'closed:views:FR'], selling: 'nothing' },
  ]);
  await eventually(() => expect(told().length).toBe(before + 1));
  const mail = told().at(-1);
  expect(mail?.text).toContain('En mantenimiento');
  expect(mail?.text).toContain('Closed: views in France');

  await keep('shop.maintenance', { active: false, backMinutes: 20, remindHours: 2, note: '' });
  await keep('catalog.closed', { closed: [] });
  await eventually(async () => expect((await status()).parts).toEqual([]));
  await inTransaction(deps().database, (tx) =>
    holdProvider(deps(), tx, { providerId: 1, reason: 'balance' }),
  );
  expect(await kinds()).toEqual(['provider_held']);
  expect((await status()).selling).toBe('all');
  await later(10);
  await later(16);
  expect((await notices()).map(({ worse }) => worse[0])).toEqual(['maintenance', 'provider_held:1']);
  // What is over is forgotten: when it comes again it is news again.
  await execute(deps().database, 'update providers set held_at = null, hold_reason = null where id = 1');
  await later(20);
  // Its item of the inbox is still open, and counted beside the parts.
  const parts = `select name from status_parts where name not like 'pending:%'`;
  expect(await rows(deps().database, parts)).toHaveLength(0);
});

it('a return that nobody has filed by its last day stands in the line and in the inbox until it is filed', async () => {
  const at = (day: string) => ({ ...deps(), now: () => new Date(`${day}T10:00:00Z`) });
  expect(await findOverdue(at('2027-05-02'))).toEqual([]);
  await keep('tax.regime', { oneStopFrom: '2026-12-01' });
  expect(await findOverdue(at('2027-01-31'))).toEqual([]);
  expect(await findOverdue(at('2027-05-02'))).toEqual([
    { year: 2026, quarter: 4 },
    { year: 2027, quarter: 1 },
  ]);
  await watchReturns(at('2027-05-02'));
  const open = () =>
    rows<{ subject: string }>(
      deps().database,
      `select subject_id as subject from pending_items where reason = 'return_overdue' and resolved_at is null order by 1`,
    );
  expect(await open()).toEqual([{ subject: '2026-4' }, { subject: '2027-1' }]);
  const { id, username } = await one<{ id: StaffActor['id']; username: string }>(
    deps().database,
    'select id, username from staff_members limit 1',
  );
  const staff: StaffActor = { kind: 'staff', id, username, role: 'owner' };
  await fileReturn(at('2027-05-02'), { year: 2026, quarter: 4, staff, note: '' });
  expect(await open()).toEqual([{ subject: '2027-1' }]);
  expect(await findOverdue(at('2027-05-02'))).toEqual([{ year: 2027, quarter: 1 }]);
});
