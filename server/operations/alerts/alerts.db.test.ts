import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StaffId } from '#contracts/kit/ids.ts';
import { type AlertsReply, defaultAlertTerms } from '#contracts/operations/alerts.ts';
import type { FindingName } from '#contracts/staff/conditions.ts';
import { findingMessages } from '#messages/admin/staff/findings.ts';
import { features } from '#server/features.ts';
import { watchStatus } from '#server/operations/health/jobs.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { callShop } from '#tests/harness/call-shop.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { eventually, signIn, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { postToChat } from './send-alerts.ts';
import { findChannel } from './store-channels.ts';

const shop = startForTests(testShop);
let cookie: string;
let chat: Server;
const posted: { path: string; body: Record<string, unknown> }[] = [];
let answer = 200;

beforeAll(async () => {
  cookie = await signIn(shop);
  chat = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    posted.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) });
    reply.writeHead(answer).end('ok');
  });
  await new Promise<void>((ready) => chat.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  chat.close();
});
beforeEach(async () => {
  posted.length = 0;
  answer = 200;
  await execute('delete from alert_channels');
  await execute('delete from pending_items');
  await execute('delete from status_parts');
  await saveAlertClock({ quietFrom: 0, quietTo: 0, digestAt: 8 });
});

const db = () => shop.program.deps.database;
const { execute, one, rows } = queriesOn(db);
const call = (method: string, path: string, body?: unknown) =>
  callShop(`${shop.url}/api/admin${path}`, method, body === undefined ? { cookie } : { cookie, body });
const saveAlertClock = (value: object) => saveSetting(db(), 'alerts.clock', value);
const watch = (minutes = 0) =>
  watchStatus(
    { ...shop.program.deps, now: () => new Date(shop.program.deps.now().getTime() + minutes * 60_000) },
    features,
  );

/** The API accepts only https addresses, so the test seals the address of the test server itself. */
async function chatChannel(terms: object = defaultAlertTerms): Promise<string> {
  const { port } = chat.address() as AddressInfo;
  const { id } = await one<{ id: string }>(
    `insert into alert_channels (kind, name, language, secret_sealed, terms)
     values ('slack', 'Guardia', 'es', $1, $2) returning id`,
    [shop.program.deps.secrets.seal(`http://127.0.0.1:${port}/hook`), JSON.stringify(terms)],
  );
  return id;
}
const item = { reason: 'shop_restored', subjectId: 'shop' } as const;
const openTestItem = () => inTransaction(db(), (tx) => openItem(tx, { ...item, evidence: {} }));
const closeTestItem = async () => {
  const { id: staffId } = await one<{ id: StaffId }>('select id from staff_members limit 1');
  const note = { decision: 'noted', by: 'staff', staffId } as const;
  return inTransaction(db(), (tx) => resolveItems(tx, { ...note, kind: 'job', subjectId: 'shop' }));
};
const texts = () => posted.map(({ body }) => String(body.text));

it('a chat gets one alert for a beginning and one for an end', async () => {
  await chatChannel();
  await openTestItem();
  await watch();
  await eventually(() => expect(texts()).toHaveLength(1));
  expect(texts()[0]).toContain('Empieza\n• ');
  await watch();
  await watch(30);
  await closeTestItem();
  await watch();
  await eventually(() => expect(texts()).toHaveLength(2));
  expect(texts()[1]).toContain('Ha terminado\n• ');
  await watch();
  expect(await rows('select 1 from alert_tellings where due_at is not null')).toEqual([]);
});

it('a chat gets an alert for each condition, also while another finding is open', async () => {
  await chatChannel({ ...defaultAlertTerms, today: 'at_once' });
  const open = (subjectId: FindingName, cause: string) =>
    inTransaction(db(), (tx) => openItem(tx, { reason: 'shop_finding', subjectId, evidence: { cause } }));
  /** Makes a cause older than the grace period, which spares problems that end soon. */
  const age = (name: string) =>
    execute(`update status_parts set since = since - interval '6 minutes' where name = $1`, [name]);
  await open('directory', 'refused');
  await watch();
  await age('pending:shop_finding');
  await watch();
  await eventually(() => expect(texts()).toHaveLength(1));
  await open('processor', 'refused');
  await watch();
  await age('condition:processor');
  await watch();
  await eventually(() => expect(texts()).toHaveLength(2));
  expect(texts()[1]).toContain(findingMessages.es.processor.title);
});

it('a chat gets no alert for ended problems, and others in the morning', async () => {
  await chatChannel({ ...defaultAlertTerms, now: 'digest' });
  await openTestItem();
  await watch();
  const waiting = () =>
    rows<{ later: boolean }>('select due_at > now() as later from alert_tellings where due_at is not null');
  expect(await waiting()).toEqual([{ later: true }]);
  await closeTestItem();
  await watch();
  expect(await waiting()).toEqual([]);
  expect(posted).toEqual([]);
});

it('a failed alert is retried and its error omits the address', async () => {
  const id = await chatChannel();
  answer = 503;
  await openTestItem();
  await watch();
  await eventually(async () => {
    const { channels } = (await call('GET', '/alerts')).body as AlertsReply;
    expect(channels).toMatchObject([{ id, error: 'HTTP 503', waiting: 1 }]);
  });
  const told = JSON.stringify((await call('GET', '/alerts')).body);
  expect(told).not.toContain('127.0.0.1');
  expect(told).not.toContain('secret');
  answer = 200;
  await execute('update alert_tellings set due_at = now() where due_at is not null');
  await eventually(async () => {
    const { channels } = (await call('GET', '/alerts')).body as AlertsReply;
    expect(channels).toMatchObject([{ error: null, waiting: 0 }]);
  });
});

it('channels are added, changed, tested and removed with audit entries and without secrets', async () => {
  const channel = {
    kind: 'telegram',
    name: 'Dueña',
    language: 'es',
    terms: defaultAlertTerms,
    chatId: '-100123456',
  };
  expect((await call('POST', '/alerts', channel)).status).toBe(400);
  const secret = `123456:${'a'.repeat(35)}`;
  const made = await call('POST', '/alerts', { ...channel, secret });
  expect(made.status).toBe(200);
  const { id } = made.body as { id: string };
  const changed = { channel: { ...channel, name: 'Casa' }, revision: 1 };
  expect((await call('PUT', `/alerts/${id}`, changed)).status).toBe(200);
  expect((await call('PUT', `/alerts/${id}`, changed)).status).toBe(409);
  const kept = await one<{ secret_sealed: Buffer }>(
    'select secret_sealed from alert_channels where id = $1',
    [id],
  );
  expect(shop.program.deps.secrets.open(kept.secret_sealed)).toBe(secret);
  expect((await call('DELETE', `/alerts/${id}`)).status).toBe(200);
  const audit = await rows<{ action: string; after: unknown }>(
    `select action, after from audit_entries where subject_type = 'alert_channel' and subject_id = $1 order by id`,
    [id],
  );
  expect(audit.map(({ action }) => action)).toEqual(['alerts.add', 'alerts.change', 'alerts.remove']);
  expect(JSON.stringify(audit)).not.toContain(secret);
});

it('a live shop calls no private address', async () => {
  const { deps } = shop.program;
  const channel = await findChannel(db(), await chatChannel());
  const live = { ...deps, config: { ...deps.config, mode: 'live' as const } };
  expect(await postToChat(live, channel!, [{ ended: false, subject: { of: 'test' } }])).toBe(
    'not a public address',
  );
  expect(posted).toEqual([]);
});

it('addChannel rejects an address without https', async () => {
  const channel = { kind: 'slack', name: 'Guardia', language: 'es', terms: defaultAlertTerms };
  for (const secret of ['http://hooks.example/a', 'file:///etc/passwd', 'hooks.example'])
    expect([secret, (await call('POST', '/alerts', { ...channel, secret })).status]).toEqual([secret, 400]);
});

it('a mail channel gets alerts at the chosen address', async () => {
  const channel = {
    kind: 'mail',
    name: 'Guardia',
    language: 'en',
    terms: defaultAlertTerms,
    recipient: 'guard@example.com',
  };
  const { id } = (await call('POST', '/alerts', channel)).body as { id: string };
  const to = () => shop.mailbox.mails().filter((mail) => String(mail.to).includes('guard@example.com'));
  expect((await call('POST', `/alerts/${id}/test`)).body).toMatchObject({ reason: null });
  await eventually(() => expect(to()).toHaveLength(1));
  await openTestItem();
  await watch();
  await eventually(() => expect(to()).toHaveLength(2));
  expect(to().at(-1)?.text).toContain('Begins');
});
