import { beforeAll, expect, it } from 'vitest';
import { isCostName } from '#contracts/kit/cost-fields.ts';
import { features } from '#server/features.ts';
import { insertAlarm } from '#server/marketing/reporting/store.ts';
import { realms } from '#server/platform/auth/realms.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { buildApp } from '#server/platform/http/build-app.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, openCheckout, payWith, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(() => testShop({ deliverySeconds: 600 }));
const app = startForTests(() => buildApp(shop.program.deps, features));
const db = () => shop.program.deps.database;
const { execute, one } = queriesOn(db);
const paths: string[] = [];

beforeAll(async () => {
  await app.ready();
  await execute(
    `insert into staff_members (username, password_hash, role) values ('agent', 'none', 'agent')`,
  );
  await execute(
    `insert into staff_sessions (token_sha256, staff_id, expires_at)
     select case username when 'agent' then $1::bytea else $2::bytea end, id, now() + interval '1 hour'
       from staff_members where username in ('agent', 'owner')`,
    [hashToken('a session of the agent'), hashToken('a session of the owner')],
  );
  const { orderId, paymentIntentId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId);
  const sent = await eventually(() =>
    one<{ id: string; call: string; provider: number; service: number }>(
      `select s.id, c.id as call, f.provider_id as provider, l.service_id as service
         from fulfilments f join submissions s on s.fulfilment_id = f.id and s.answered_at is not null
         join line_items l on l.id = f.line_item_id
         join outgoing_calls c on c.order_id = f.order_id and c.service = 'provider'
        where f.order_id = $1 limit 1`,
      [orderId],
    ),
  );
  const { provider, service, call } = sent;
  const subjectId = `${service}:${provider}:1001`;
  await inTransaction(db(), (tx) =>
    openItem(tx, { reason: 'route_at_loss', subjectId, evidence: { serviceId: service, margin: -1200 } }),
  );
  const item = await one<{ id: string }>('select id from pending_items where subject_id = $1', [subjectId]);
  paths.push(
    ...['services', `services/${service}`, `services/${service}/effect?priceCents=900`, 'routes'],
    ...['providers', `providers/${provider}`, `providers/${provider}/balance`],
    ...[
      `providers/${provider}/services`,
      `providers/${provider}/changes`,
      'dashboard',
      'dashboard/by/service',
    ],
    ...[`orders/${orderId}`, `calls/${call}`, 'pending', `pending/${item.id}`, 'doubts'],
  );
});

const get = (role: 'agent' | 'owner', path: string) =>
  app.inject({
    url: `/api/admin/${path}`,
    headers: { cookie: `${realms.staff.sessionCookie}=a session of the ${role}` },
  });

function costsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(costsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [
    ...(isCostName(name) && each !== null && !(Array.isArray(each) && each.length === 0) ? [name] : []),
    ...costsIn(each),
  ]);
}

async function shown(role: 'agent' | 'owner') {
  const names = new Set<string>();
  for (const path of paths) {
    const reply = await get(role, path);
    expect(reply.statusCode, `${path}: ${reply.body}`).toBe(200);
    for (const name of costsIn(reply.json())) names.add(name);
  }
  return [...names].sort();
}

it('the owner sees costs and margins, and agents see them only with the setting', async () => {
  const all = await shown('owner');
  expect(all).toEqual(
    expect.arrayContaining([
      ...['costCents', 'leastMargin', 'margin', 'marginCents', 'newMargin', 'providerCostCents', 'rate'],
      ...['expectedCharge', 'spent', 'spentIn24h'],
    ]),
  );
  expect(await shown('agent')).toEqual([]);
  expect((await get('agent', 'session')).json()).toMatchObject({ costs: false });
  await changeTo(true);
  await eventually(async () => expect((await get('agent', 'session')).json()).toMatchObject({ costs: true }));
  expect(await shown('agent')).toEqual(expect.arrayContaining(all));
  await changeTo(false);
  await eventually(async () =>
    expect((await get('agent', 'session')).json()).toMatchObject({ costs: false }),
  );
});

const changeTo = async (enabled: boolean) => {
  const settings = (await get('owner', 'settings')).json();
  const was = settings.items.find(({ key }: { key: string }) => key === 'staff.agent_costs').stored;
  const reply = await app.inject({
    method: 'PUT',
    url: '/api/admin/settings/staff.agent_costs',
    headers: { cookie: `${realms.staff.sessionCookie}=a session of the owner` },
    payload: { value: { enabled }, was },
  });
  expect(reply.statusCode, reply.body).toBe(200);
};

it('agents read that the margin fell, in the inbox and in the mail about it, but not to which figure', async () => {
  const { deps } = shop.program;
  const subjectId = await inTransaction(db(), async (tx) => {
    const alarm = { kind: 'margin', found: 1234, bound: 4321 } as const;
    await openItem(tx, { reason: 'figure_out_of_bounds', subjectId: alarm.kind, evidence: alarm });
    const id = await insertAlarm(tx, alarm, { day: '2026-11-20', at: deps.now() });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'figure-alarm', subjectId: String(id) });
    return id;
  });
  const item = await one<{ id: string }>(`select id from pending_items where subject_id = 'margin'`);
  expect((await get('owner', `pending/${item.id}`)).json().item.evidence).toMatchObject({ found: 1234 });
  expect((await get('agent', `pending/${item.id}`)).json().item).toMatchObject({ evidence: {} });
  const mail = await eventually(() =>
    one<{ id: string }>(
      `select m.id from mails m join mail_bodies b on b.mail_id = m.id
        where m.dedupe_key = 'figure-alarm:' || $1`,
      [subjectId],
    ),
  );
  const { text, html } = (await get('agent', `mails/${mail.id}`)).json().body;
  for (const body of [text, html]) {
    expect(body).toContain('margen');
    expect(body).not.toMatch(/12[.,]3|43[.,]2/);
  }
});

it('agents cannot find a cost by the fall of a balance or by the price at which a loss begins', async () => {
  const balance = paths.find((path) => path.endsWith('/balance'))!;
  expect((await get('owner', balance)).json().readings).not.toEqual([]);
  expect((await get('agent', balance)).json().readings).toEqual([]);
  const effect = paths.find((path) => path.includes('/effect'))!.replace('900', '50');
  expect((await get('owner', effect)).json().summary.bounds).toContain('loss');
  expect((await get('agent', effect)).json().summary.bounds).toEqual([]);
});

it('agents see no reply of a provider, and may not sort or filter by margin', async () => {
  const call = paths.find((path) => path.startsWith('calls/'))!;
  expect((await get('owner', call)).json().reply).not.toBeNull();
  expect((await get('agent', call)).json().reply).toBeNull();
  for (const query of ['sort=margin', 'sort=-margin', 'state=thin']) {
    expect((await get('owner', `services?${query}`)).statusCode).toBe(200);
    expect((await get('agent', `services?${query}`)).statusCode).toBe(403);
  }
});
