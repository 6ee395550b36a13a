import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SettingLine } from '#contracts/staff/settings.ts';
import { invitationSetting } from '#server/customers/reviews/review-invitation.ts';
import { livePurchasesSetting } from '#server/customers/social-proof/live-purchases.ts';
import { countdownSetting } from '#server/orders/promotions/offers/countdown.ts';
import { execute, one } from '#server/platform/database/query.ts';
import type { AnySetting } from '#server/platform/feature/setting.ts';
import { MalformedSetting, readSetting } from '#server/staff/settings/setting.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import type { Declaration } from '#server/tax/records/installation/declaration-rules.ts';
import { eventually, signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await testShop();
  cookie = await signIn(shop);
});
afterAll(() => shop.close());

const deps = () => shop.program.deps;
const key = 'proof.live_purchases';
const line = async (which = key) => {
  const reply = await fetch(`${shop.url}/api/admin/settings`, { headers: { cookie } });
  const { items } = (await reply.json()) as { items: SettingLine[] };
  return items.find((item) => item.key === which);
};
const change = async (body: object, which = key) => {
  const reply = await fetch(`${shop.url}/api/admin/settings/${which}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
};
const store = (which: string, value: unknown) =>
  execute(
    deps().database,
    `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [which, JSON.stringify(value)],
  );

describe('a setting', () => {
  beforeEach(() => execute(deps().database, 'delete from settings where key = $1', [key]));

  it('begins with its own value, and is kept as the owner changes it until they take it back', async () => {
    expect(await line()).toEqual({
      key,
      stored: null,
      schema: expect.objectContaining({ type: 'object' }),
      initial: { hours: 24 },
      malformed: null,
      mayChange: 'owner',
      sensitive: false,
      effect: 'at_once',
      changedAt: null,
    });
    expect((await change({ value: { hours: 2 }, was: null })).status).toBe(200);
    expect(await line()).toMatchObject({ stored: { hours: 2 }, changedAt: expect.any(String) });
    await eventually(async () => expect(await livePurchasesSetting.current(deps())).toEqual({ hours: 2 }));
    expect((await change({ value: null, was: { hours: 2 } })).status).toBe(200);
    expect(await line()).toMatchObject({ stored: null, changedAt: null });
    await eventually(async () => expect(await livePurchasesSetting.current(deps())).toEqual({ hours: 24 }));
  });

  it('is changed as it was read, or not at all', async () => {
    const both = await Promise.all([2, 3].map((hours) => change({ value: { hours }, was: null })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { stored } = (await line()) ?? {};
    expect((await change({ value: { hours: 5 }, was: { hours: 9 } })).status).toBe(409);
    expect((await change({ value: null, was: null })).status).toBe(409);
    expect(await line()).toMatchObject({ stored });
  });

  it('takes no value that it could not be read with, and is none that nobody defined', async () => {
    const refused = await change({ value: { hours: 1000 }, was: null });
    expect([refused.status, refused.body.error]).toMatchObject([400, { field: 'hours' }]);
    expect((await change({ was: null })).status).toBe(400);
    const example = (await line('shop.identity'))?.initial;
    expect((await change({ value: example, was: null }, 'shop.identity')).status).toBe(400);
    for (const which of ['shop.mode', 'shop.first_password', 'nothing'])
      expect((await change({ value: 'live', was: null }, which)).status).toBe(404);
    expect(await line('shop.mode')).toBeUndefined();
    expect(await line()).toMatchObject({ stored: null });
  });
});

describe('a stored value that cannot be read', () => {
  it('is refused by its name where nothing may stand in for it', async () => {
    await store('shop.identity', { name: 'Auge' });
    await expect(readSetting(deps(), shopIdentity)).rejects.toThrow(MalformedSetting);
    await expect(readSetting(deps(), shopIdentity)).rejects.toThrow(
      /shop\.identity is malformed \(legalName/,
    );
    expect((await line('shop.identity'))?.malformed).toMatch(/legalName/);
    await execute(deps().database, `delete from settings where key = 'shop.identity'`);
  });

  it.each<[AnySetting, unknown]>([
    [countdownSetting, expect.objectContaining({ active: false })],
    [livePurchasesSetting, { hours: 0 }],
    [invitationSetting, { delayMinutes: null }],
  ])('shows and sends nothing meanwhile, and stands in the log', async (setting, instead) => {
    const told: unknown[] = [];
    const log = {
      ...deps().log,
      error: (facts: unknown) => told.push(facts),
    } as unknown as typeof shop.program.deps.log;
    await store(setting.key, 'nonsense');
    expect(await readSetting({ ...deps(), log }, setting)).toEqual(instead);
    expect(told).toEqual([{ setting: setting.key, reason: expect.stringContaining(setting.key) }]);
    expect((await line(setting.key))?.malformed).toContain(setting.key);
    await execute(deps().database, 'delete from settings where key = $1', [setting.key]);
  });
});

describe('who the shop is', () => {
  it('is stated as the producer of the invoicing program with its change, in the town of its address', async () => {
    const value = {
      ...(await readSetting(deps(), shopIdentity)),
      ...{ legalName: 'Otra Tienda, S. L.', taxId: 'B12345674' },
      address: ['Calle Nueva 1', '08001 Barcelona', 'España'],
    };
    expect((await change({ value, was: null }, 'shop.identity')).status).toBe(200);
    const { content } = await one<{ content: Declaration }>(
      deps().database,
      'select content from register_declarations order by stated_at desc, id desc limit 1',
    );
    const fields = new Map(content.fields);
    expect(fields.get('NIF del productor')).toBe('B12345674');
    expect(fields.get('Fecha y lugar')).toMatch(/, Barcelona$/);
    expect((await change({ value: null, was: value }, 'shop.identity')).status).toBe(200);
  });
});
