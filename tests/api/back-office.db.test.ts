import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from '#contracts/calls.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { dayMs, hourMs } from '#contracts/kit/time.ts';
import { defaultAlertTerms } from '#contracts/operations/alerts.ts';
import { adviserCalls } from '#contracts/staff/adviser-calls.ts';
import { type StaffRole, staffRoles } from '#contracts/staff/roles.ts';
import { createCertificates } from '#sandbox/agency/make-certificates.ts';
import { declareWithdrawal } from '#server/checkout/withdrawals/declare-withdrawal.ts';
import { updateAllClientTotals } from '#server/customers/records/update-totals.ts';
import { saveContactMessage } from '#server/customers/support/save-message.ts';
import { openAsAmbiguous } from '#server/fulfilment/ambiguous/ambiguous-submissions.ts';
import { issueDueInvoices } from '#server/invoices/planning/issue-due.ts';
import { insertPendingInvoice } from '#server/invoices/planning/store-dues.ts';
import { insertTest } from '#server/operations/webhooks/store-deliveries.ts';
import { realms } from '#server/platform/auth/realms.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one } from '#server/platform/database/query.ts';
import { invitationToken } from '#server/staff/members/invitations.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { appendRecords, lockChain } from '#server/tax/records/chain.ts';
import { installationOf } from '#server/tax/records/installation/installation.ts';
import { stampOf } from '#server/tax/records/installation/stamp-rules.ts';
import { type ApiRoute, appWithRoutes } from '../harness/api-routes.ts';
import { appCode } from '../harness/authenticator-app.ts';
import { paidOrder } from '../harness/fulfilment-fixtures.ts';
import { proxyLimits } from '../harness/proxy-limits.ts';
import {
  eventually,
  newKey,
  openCheckout,
  payWith,
  type TestShop,
  testShop,
  uniqueName,
} from '../harness/shop.ts';
import { createSoftwarePasskey } from '../harness/soft-passkey.ts';

let shop: TestShop;
let app: FastifyInstance;
let routes: ApiRoute[];
let allRoutes: ApiRoute[];
beforeAll(async () => {
  shop = await testShop({ deliverySeconds: 600 });
  const found = await appWithRoutes(shop.program.deps);
  app = found.app;
  allRoutes = found.routes;
  routes = found.routes.filter(({ url }) => areas.some((area) => url.startsWith(area)));
  await execute(
    db(),
    `insert into staff_members (username, password_hash, role)
     values ('agent', 'none', 'agent'), ('adviser', 'none', 'adviser')`,
  );
  for (const name of staffRoles) await openSession(name);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

/** Prefixes of staff routes. The specification defines a few without `/api/admin`. */
const areas = ['/api/admin', '/api/blocked-users', '/api/providers', '/api/provider-status'];

const db = () => shop.program.deps.database;
const nameOf = ({ method, url }: ApiRoute) => `${method} ${url}`;
const isWrite = ({ method }: ApiRoute) => method !== 'GET';

const createKind = (code: string) => ({
  ...{ code, form: 'likes', network: 'tiktok', texts: {}, active: true, position: 1 },
  names: {
    es: { one: 'corazón', many: 'corazones' },
    fr: { one: 'cœur', many: 'cœurs' },
    it: { one: 'cuore', many: 'cuori' },
    en: { one: 'heart', many: 'hearts' },
  },
});

async function openSession(name: StaffRole): Promise<void> {
  await execute(
    db(),
    `insert into staff_sessions (token_sha256, staff_id, expires_at)
     select $1, id, now() + interval '1 hour' from staff_members where username = $2`,
    [hashToken(`a session of the ${name}`), name],
  );
}
const sessionOf = (name: StaffRole) => ({
  cookie: `${realms.staff.sessionCookie}=a session of the ${name}`,
});

const provedMinutesAgo = (minutes: number) =>
  execute(db(), `update staff_sessions set proved_at = now() - interval '1 minute' * $1`, [minutes]);

/** Routes that need no session. */
const atTheDoor = [
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'POST /api/admin/passkey/options',
  'POST /api/admin/passkey',
  'POST /api/admin/invitation',
  'POST /api/admin/invitation/accept',
];

/** Routes for owners only. The CSV exports of all lists are added below. */
const ownersAlone = [
  'GET /api/admin/audit',
  'GET /api/admin/retention',
  'POST /api/admin/retention/run',
  'GET /api/admin/alerts',
  'POST /api/admin/alerts',
  'PUT /api/admin/alerts/:id',
  'DELETE /api/admin/alerts/:id',
  'POST /api/admin/alerts/:id/test',
  'GET /api/admin/jobs',
  'GET /api/admin/jobs/:name',
  'POST /api/admin/jobs/:name/:id/retry',
  'POST /api/admin/jobs/:name/:id/delay',
  'POST /api/admin/jobs/:name/:id/drop',
  'POST /api/admin/schedules/:name/run',
  'GET /api/admin/members',
  'PUT /api/admin/members/:id',
  'POST /api/admin/members/:id/reset-factors',
  'POST /api/admin/invitations',
  'DELETE /api/admin/invitations/:id',
  'GET /api/admin/api-keys',
  'POST /api/admin/api-keys',
  'POST /api/admin/api-keys/:id/revoke',
  'GET /api/admin/legal-pages',
  'GET /api/admin/legal-pages/:page/:locale',
  'GET /api/admin/legal-pages/:page/:locale/versions/:version',
  'POST /api/admin/legal-pages/preview',
  'PUT /api/admin/legal-pages/:page/:locale/draft',
  'DELETE /api/admin/legal-pages/:page/:locale/draft',
  'POST /api/admin/legal-pages/:page/:locale/publish',
  'PUT /api/admin/legal-pages/:page/:locale/schedule',
  'POST /api/admin/comparison',
  'GET /api/admin/settings',
  'GET /api/admin/connections',
  'POST /api/admin/connections/:name/test',
  'PUT /api/admin/settings/:key',
  'POST /api/admin/maintenance/preview',
  'GET /api/admin/opening',
  'POST /api/admin/opening/webhook',
  'POST /api/admin/opening/legal-texts',
  'POST /api/admin/opening/rehearsal',
  'POST /api/admin/opening/mail',
  'POST /api/admin/opening/mail/confirm',
  'GET /api/admin/webhooks',
  'POST /api/admin/webhooks',
  'GET /api/admin/webhooks/:id',
  'PUT /api/admin/webhooks/:id',
  'POST /api/admin/webhooks/:id/secret',
  'POST /api/admin/webhooks/:id/stop',
  'POST /api/admin/webhooks/:id/resume',
  'POST /api/admin/webhooks/:id/close',
  'POST /api/admin/webhooks/:id/test',
  'POST /api/admin/webhooks/:id/replay',
  'GET /api/admin/webhook-deliveries',
  'GET /api/admin/webhook-deliveries/:id',
  'POST /api/admin/webhook-deliveries/:id/replay',
  'POST /api/admin/webhook-deliveries/:id/skip',
  'POST /api/admin/providers',
  'PUT /api/admin/providers/:id',
  'PUT /api/admin/providers/:id/key',
  'POST /api/admin/providers/:id/retire',
  'POST /api/admin/providers/:id/restore',
  'PUT /api/admin/providers/:id/dialect',
  'PUT /api/admin/routes',
  'POST /api/admin/register/test',
  'PUT /api/admin/register/certificate',
  'POST /api/admin/register/installation',
  'POST /api/admin/register/records/:chainId/:position/mend',
  'POST /api/admin/invoices/:id/cancel',
  'POST /api/admin/orders/:id/vat-number',
  'POST /api/admin/service-kinds',
  'PUT /api/admin/service-kinds/:code',
  'POST /api/admin/service-kinds/:code/packages',
  'POST /api/admin/service-changes',
  'PUT /api/admin/reminders',
  'POST /api/admin/reminders/versions/:id/bring-back',
  'POST /api/admin/discount-codes',
  'POST /api/admin/discount-codes/generate',
  'PUT /api/admin/discount-codes/:id',
  'POST /api/admin/discount-batches/:id/stop',
  'POST /api/admin/service-changes/:id/undo',
  'DELETE /api/admin/service-changes/:id',
  'POST /api/admin/upsell-offers',
  'PUT /api/admin/upsell-offers/:id',
  'GET /api/admin/currency-rates',
  'PUT /api/admin/currency-rates',
  'GET /api/admin/tax',
  'POST /api/admin/tax/rates',
  'PUT /api/admin/tax/networks',
  'GET /api/admin/tax/quarters/:year/:quarter.xlsx',
  'GET /api/admin/tax/quarters/:year/:quarter/fec.txt',
  'GET /api/admin/tax/quarters/:year/:quarter/form.349',
  'GET /api/admin/tax/quarters/:year/:quarter',
  'POST /api/admin/tax/quarters/:year/:quarter/close',
  'GET /api/admin/tax/returns/:year/:quarter',
  'POST /api/admin/tax/returns/:year/:quarter/file',
  'GET /api/admin/tax/ledgers/:month',
  'GET /api/admin/invoices/archive',
  'GET /api/admin/customers/:id/export',
  'POST /api/admin/customers/:id/erase',
  'GET /api/admin/export',
  'GET /api/admin/backups',
  'POST /api/admin/backups',
  'GET /api/admin/restore-drills',
  'POST /api/admin/restore-drills',
  'GET /api/admin/imports',
  'POST /api/admin/imports',
  'GET /api/admin/import-rows',
  'GET /api/admin/imports/:id',
  'GET /api/admin/imports/:id/effect',
  'DELETE /api/admin/imports/:id',
  'PUT /api/admin/imports/:id/pieces/:position',
  'POST /api/admin/imports/:id/uploaded',
  'PUT /api/admin/imports/:id/mapping',
  'POST /api/admin/imports/:id/run',
  'POST /api/admin/imports/:id/undo',
  'POST /api/admin/campaigns',
  'PUT /api/admin/campaigns/:id',
  'DELETE /api/admin/campaigns/:id',
  'POST /api/admin/campaigns/:id/test',
  'POST /api/admin/campaigns/:id/start',
  'POST /api/admin/campaigns/:id/unschedule',
  'POST /api/admin/campaigns/:id/resume',
];

/**
 * Routes that need a recent proof of identity. The CSV exports are added. Sensitive queries have tests of their own.
 */
const afterProof = [
  'PUT /api/admin/account/password',
  'PUT /api/admin/members/:id',
  'POST /api/admin/members/:id/reset-factors',
  'POST /api/admin/invitations',
  'POST /api/admin/api-keys',
  'POST /api/admin/api-keys/:id/revoke',
  'POST /api/admin/account/second-factor',
  'POST /api/admin/account/second-factor/confirm',
  'DELETE /api/admin/account/second-factor',
  'POST /api/admin/account/recovery-codes',
  'POST /api/admin/account/passkeys/options',
  'POST /api/admin/account/passkeys',
  'DELETE /api/admin/account/passkeys/:id',
  'POST /api/admin/retention/run',
  'POST /api/admin/alerts',
  'PUT /api/admin/alerts/:id',
  'POST /api/admin/jobs/:name/:id/drop',
  'POST /api/admin/refunds',
  'POST /api/admin/disputes/:id/evidence',
  'POST /api/admin/disputes/:id/accept',
  'POST /api/admin/doubts/:submissionId/refund',
  'POST /api/admin/doubts/:submissionId/not-placed',
  'POST /api/admin/send-to-provider/:id',
  'POST /api/admin/register/records/:chainId/:position/mend',
  'POST /api/admin/webhooks',
  'PUT /api/admin/webhooks/:id',
  'POST /api/admin/webhooks/:id/secret',
  'POST /api/admin/webhooks/:id/close',
  'POST /api/admin/providers/:id/release',
  'POST /api/admin/providers',
  'PUT /api/admin/providers/:id',
  'PUT /api/admin/providers/:id/key',
  'POST /api/admin/providers/:id/retire',
  'POST /api/admin/providers/:id/restore',
  'PUT /api/admin/providers/:id/dialect',
  'POST /api/admin/providers/:id/meanings',
  'POST /api/admin/providers/:id/meanings/forget',
  'POST /api/admin/withdrawals/:id/accept',
  'POST /api/admin/service-kinds/:code/packages',
  'POST /api/admin/service-changes',
  'PUT /api/admin/reminders',
  'POST /api/admin/reminders/versions/:id/bring-back',
  'POST /api/admin/discount-codes',
  'POST /api/admin/discount-codes/generate',
  'PUT /api/admin/discount-codes/:id',
  'POST /api/admin/discount-batches/:id/stop',
  'POST /api/admin/service-changes/:id/undo',
  'DELETE /api/admin/service-changes/:id',
  'POST /api/admin/upsell-offers',
  'PUT /api/admin/upsell-offers/:id',
  'PUT /api/admin/currency-rates',
  'POST /api/admin/tax/rates',
  'PUT /api/admin/tax/networks',
  'POST /api/admin/tax/quarters/:year/:quarter/close',
  'GET /api/admin/tax/quarters/:year/:quarter.xlsx',
  'GET /api/admin/tax/quarters/:year/:quarter/fec.txt',
  'GET /api/admin/tax/quarters/:year/:quarter/form.349',
  'POST /api/admin/tax/returns/:year/:quarter/file',
  'GET /api/admin/invoices/archive',
  'GET /api/admin/customers/:id/export',
  'POST /api/admin/customers/:id/erase',
  'POST /api/admin/invoices/:id/cancel',
  'POST /api/admin/orders/:id/vat-number',
  'PUT /api/admin/orders/:id/invoice-buyer',
  'PUT /api/admin/register/certificate',
  'POST /api/admin/register/installation',
  'GET /api/admin/export',
  'POST /api/admin/backups',
  'POST /api/admin/restore-drills',
  'POST /api/admin/imports/:id/run',
  'POST /api/admin/imports/:id/undo',
  'POST /api/admin/campaigns/:id/test',
  'POST /api/admin/campaigns/:id/start',
  'POST /api/admin/campaigns/:id/resume',
];

/** The event stream ends only with its session. `server/staff/live.db.test.ts` covers it. */
const neverEnds = 'GET /api/admin/live';
const isPastAuthentication = () => routes.filter((each) => ![...atTheDoor, neverEnds].includes(nameOf(each)));

/** Routes that return data, request text or create a passkey challenge, and store nothing. */
const changesNothing = [
  'POST /api/admin/connections/:name/test',
  'POST /api/admin/live/look',
  'POST /api/admin/legal-pages/preview',
  'POST /api/admin/services/preview',
  'POST /api/admin/services/effect',
  'POST /api/admin/routes/effect',
  'POST /api/admin/closures/effect',
  'POST /api/admin/reminders/preview',
  'POST /api/admin/campaigns/preview',
  'POST /api/admin/message-threads/:id/preview',
  'POST /api/admin/invitation',
  'POST /api/providers/test-connection',
  'POST /api/admin/providers/:id/check',
  'POST /api/admin/register/test',
  'POST /api/admin/passkey/options',
  'POST /api/admin/proof/options',
  'POST /api/admin/account/passkeys/options',
];

const someAddress = (url: string) => url.replaceAll(/:\w+/g, randomUUID());

async function ask({ method, url }: ApiRoute, headers: Record<string, string>) {
  const reply = await app.inject({ method: method as 'GET', url: someAddress(url), headers });
  expect(reply.headers['cache-control']).toBe('no-store');
  return { status: reply.statusCode, code: reply.json().error?.code };
}

describe('every back-office route', () => {
  it('every back-office route accepts no larger body than the shipped proxies pass', () => {
    const limited = allRoutes.filter(({ bodyLimit }) => bodyLimit !== undefined);
    expect(limited.length).toBeGreaterThan(5);
    const tooLarge = limited.flatMap(({ url, bodyLimit = 0 }) =>
      Object.entries(proxyLimits)
        .filter(([, limitOf]) => bodyLimit > limitOf(url))
        .map(([proxy]) => `${url} at ${proxy}`),
    );
    expect(tooLarge).toEqual([]);
  });

  it('every back-office route is covered by this test', () => {
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining([...atTheDoor, ...ownersAlone]));
  });

  it('every back-office route refuses calls without a session', async () => {
    for (const route of routes.filter((each) => !atTheDoor.includes(nameOf(each))))
      expect([nameOf(route), await ask(route, {})]).toEqual([
        nameOf(route),
        { status: 401, code: 'unauthorized' },
      ]);
  });

  it('every back-office route refuses an agent on owner routes and on no other', async () => {
    const refused: string[] = [];
    for (const route of isPastAuthentication())
      if ((await ask(route, sessionOf('agent'))).code === 'not_permitted') refused.push(nameOf(route));
    const taken = routes.map(nameOf).filter((name) => name.endsWith('.csv'));
    expect(taken.length).toBeGreaterThan(0);
    expect(refused.sort()).toEqual([...ownersAlone, ...taken].sort());
  });

  it('every back-office route replies to an adviser only on adviser routes', async () => {
    const inside = isPastAuthentication().map(nameOf);
    const theirs = [...adviserCalls]
      .map(routeOf)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => inside.includes(name));
    expect(adviserCalls.size - theirs.length).toBeLessThanOrEqual(1);
    const answered: string[] = [];
    for (const route of isPastAuthentication())
      if ((await ask(route, sessionOf('adviser'))).code !== 'not_permitted') answered.push(nameOf(route));
    expect(answered.sort()).toEqual(theirs.sort());
  });

  it('every back-office route for money, exports and members requires a proof of identity from the last ten minutes, and no other does', async () => {
    await provedMinutesAgo(11);
    const refused: string[] = [];
    for (const route of isPastAuthentication())
      if ((await ask(route, sessionOf('owner'))).code === 'proof_needed') refused.push(nameOf(route));
    const taken = routes.map(nameOf).filter((name) => name.endsWith('.csv'));
    expect(refused.sort()).toEqual([...afterProof, ...taken].sort());
    await provedMinutesAgo(0);
  });

  it.each([
    [
      'a decision that gives money back',
      'POST',
      '/api/admin/pending/:id/resolve',
      { decision: 'refund', note: 'x' },
    ],
    [
      'an act on many that nothing takes back',
      'POST',
      '/api/admin/bulk',
      { action: 'order_cancel', values: { reason: 'x' }, ids: [randomUUID()] },
    ],
    ['a setting of money', 'PUT', '/api/admin/settings/promotions.countdown', { value: null, was: null }],
  ] as const)(
    'every back-office route requires a proof of identity for %s',
    async (_what, method, url, payload) => {
      const send = () => app.inject({ method, url: someAddress(url), headers: sessionOf('owner'), payload });
      await provedMinutesAgo(11);
      expect((await send()).json().error.code).toBe('proof_needed');
      const proof = (password: string) =>
        app.inject({
          method: 'POST',
          url: '/api/admin/proof',
          headers: sessionOf('owner'),
          payload: { password },
        });
      expect((await proof('a guess')).json().error.code).toBe('proof_refused');
      expect((await send()).json().error.code).toBe('proof_needed');
      expect((await proof('correct horse battery')).statusCode).toBe(200);
      expect((await send()).json().error.code).not.toBe('proof_needed');
    },
  );

  it('every back-office route rejects changes from another site', async () => {
    for (const route of routes.filter(isWrite))
      for (const [header, value] of [
        ['sec-fetch-site', 'cross-site'],
        ['origin', 'https://elsewhere.example'],
      ] as const)
        expect([nameOf(route), await ask(route, { ...sessionOf('owner'), [header]: value })]).toEqual([
          nameOf(route),
          { status: 403, code: 'forbidden_origin' },
        ]);
  });
});

it('the back office shows the API description to members only, as a page without scripts and as a document', async () => {
  for (const url of ['/api/docs', '/api/admin/openapi.json'])
    expect((await app.inject(url)).json().error.code).toBe('unauthorized');
  const page = await app.inject({ url: '/api/docs', headers: sessionOf('agent') });
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^' ]+';/);
  expect(page.body).toContain('<b>POST /api/create-payment-intent</b>');
  const { paths } = (
    await app.inject({ url: '/api/admin/openapi.json', headers: sessionOf('agent') })
  ).json();
  expect(paths['/api/admin/refunds'].post).toMatchObject({
    'x-role': expect.any(String),
    'x-fresh-proof': true,
  });
});

describe('a list export', () => {
  const table = async (query: string) => {
    const reply = await app.inject({
      url: `/api/admin/contact-messages.csv?${query}`,
      headers: sessionOf('owner'),
    });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contact-messages.csv"',
    });
    return reply.body.split('\r\n').slice(0, -1);
  };

  it('a list export contains every filtered row once and no formulas, and is audited with its member', async () => {
    const many = 1203;
    await execute(
      db(),
      `insert into contact_messages (name, email, message, locale, fingerprint, created_at)
       select '=1+' || n, 'eva@example.com', 'hola', 'es', sha256(int4send(n)), now() - (n % 7) * interval '1 hour'
         from generate_series(1, $1::int) n`,
      [many],
    );
    const [head, ...lines] = await table('state=open');
    expect(head).toMatch(/^\ufeffname;email;/);
    expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(many);
    expect(lines).toHaveLength(many);
    expect(lines.every((line) => line.startsWith(`'=1+`))).toBe(true);
    expect(await table('state=answered')).toHaveLength(1);
    const audit = await one(
      db(),
      `select after from audit_entries where action = 'list.export' order by id limit 1`,
    );
    expect(audit).toMatchObject({ after: { state: 'open' } });
    await execute(db(), 'delete from contact_messages');
  });
});

interface CallCase {
  url: string;
  body?: object;
  headers?: Record<string, string>;
  method?: InjectOptions['method'];
}

async function createAmbiguousSubmission(): Promise<string> {
  const { id: orderId } = await paidOrder(db());
  await inTransaction(db(), (tx) => openAsAmbiguous(tx, { orderId, at: new Date() }));
  const { id } = await one<{ id: string }>(
    db(),
    `select s.id from submissions s join fulfilments f on f.id = s.fulfilment_id where f.order_id = $1`,
    [orderId],
  );
  return `/api/admin/doubts/${id}`;
}

async function orderAtTheProvider(link = `https://www.instagram.com/${uniqueName()}/`): Promise<string> {
  const body = new URLSearchParams({ key: sandboxKeys.provider, action: 'add', service: '1001', link });
  body.set('quantity', '1000');
  const reply = await fetch(`${shop.provider.url}/api/v2`, { method: 'POST', body });
  return String(((await reply.json()) as { order: number }).order);
}

async function droppedOrder(): Promise<string> {
  const { id, username } = await paidOrder(db());
  await inTransaction(db(), (tx) => openAsAmbiguous(tx, { orderId: id, at: new Date() }));
  const link = `https://www.instagram.com/${username}/`;
  const providerOrderId = await orderAtTheProvider(link);
  shop.provider.updateOrder(providerOrderId, { status: 'Completed', start_count: 2_000_000 });
  await execute(
    db(),
    `update fulfilments set state = 'completed', completed_at = now() - interval '1 minute', provider_order_id = $2,
                            start_count = 2000000, remains = 0 where order_id = $1`,
    [id, providerOrderId],
  );
  return id;
}

const createAccount = () => ({ baseUrl: `${shop.provider.url}/api/v2`, apiKey: sandboxKeys.provider });

async function anotherProvider(): Promise<{ id: number; revision: number }> {
  const { baseUrl } = createAccount();
  return one(
    db(),
    `insert into providers (name, api_url, api_key_sealed) select $1, $2, api_key_sealed from providers where id = 1
     returning id, revision`,
    [uniqueName('provider'), baseUrl],
  );
}

const aChannel = { kind: 'mail', name: 'Watch', language: 'en', recipient: null, terms: defaultAlertTerms };

async function alertChannel(): Promise<string> {
  const { id } = await one<{ id: string }>(
    db(),
    `insert into alert_channels (kind, name, language, terms) values ('mail', 'Watch', 'en', $1) returning id`,
    [JSON.stringify(defaultAlertTerms)],
  );
  return `/api/admin/alerts/${id}`;
}

const aReason = { reason: 'the bank is open again' };

async function waitingJob(): Promise<string> {
  const name = 'analytics.forward-conversion';
  const { id } = await one<{ id: string }>(
    db(),
    `insert into pgboss.job (name, data, start_after)
     values ($1, '{}', now() + interval '1 hour') returning id::text as id`,
    [name],
  );
  return `/api/admin/jobs/${name}/${id}`;
}

const codeTerms = {
  ...{ kind: 'percentage', percentBasisPoints: 500, amountCents: null, minimumCents: 0, serviceTypes: null },
  ...{ maxUses: null, maxUsesPerCustomer: null, windowOnly: false, note: null, validUntil: null },
  validFrom: '2026-01-01T00:00:00.000Z',
};
const createCode = () => ({ code: uniqueName('code').replaceAll('.', '-'), terms: codeTerms });

const createKey = () => ({ name: uniqueName('program').replaceAll('.', '-'), scopes: ['orders:read'] });

const anOffer = { surface: 'inline', baseQuantity: 5000, extraQuantity: 500, addonPriceCents: 99 };

async function serviceChange(): Promise<object> {
  const reply = await app.inject({ url: '/api/admin/services/201', headers: sessionOf('owner') });
  const { basis, priceCents } = reply.json().service;
  return { services: [{ id: 201, basis, fields: { priceCents: priceCents + 1 } }] };
}

async function pendingItem(): Promise<string> {
  const subjectId = randomUUID();
  await openItem(db(), { reason: 'amount_mismatch', subjectId });
  const { id } = await one<{ id: string }>(db(), 'select id from pending_items where subject_id = $1', [
    subjectId,
  ]);
  return `/api/admin/pending/${id}`;
}

async function thread(): Promise<string> {
  const who = { name: 'Eva', email: `${uniqueName()}@example.com` };
  const values = { ...who, company: '', phone: '', service: '', message: 'hola' };
  return `/api/admin/message-threads/${await saveContactMessage(shop.program.deps, { values, locale: 'es' })}`;
}

async function sampleReview(): Promise<string> {
  const { id } = await one<{ id: string }>(db(), 'select id from reviews order by id limit 1');
  return `/api/admin/reviews/${id}`;
}

async function withdrawal(): Promise<string> {
  const values = { name: 'Eva', orderNumber: uniqueName('W'), email: `${uniqueName()}@example.com` };
  return `/api/admin/withdrawals/${await declareWithdrawal(shop.program.deps, { values, locale: 'es' })}`;
}

async function paidThroughTheShop(): Promise<OrderId> {
  const { orderId, paymentIntentId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId);
  await eventually(async () => {
    const { payment_state: state } = await one(db(), 'select payment_state from orders where id = $1', [
      orderId,
    ]);
    expect(state).toBe('paid');
  });
  return orderId as OrderId;
}

async function dispute(): Promise<string> {
  const { orderId, paymentIntentId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId, 'pm_card_createDispute');
  const find = () =>
    maybeOne<{ id: string }>(
      db(),
      'select d.id from disputes d join payments p on p.id = d.payment_id where p.order_id = $1',
      [orderId],
    );
  await eventually(async () => expect(await find()).toBeDefined());
  return `/api/admin/disputes/${(await find())?.id}`;
}

const note = 'looked at';
const tomorrow = () => new Date(Date.now() + dayMs).toISOString();
const sections = '/api/admin/content-sections/faq/fr';
const legal = '/api/admin/legal-pages/terms/fr';
const text = { title: 'Conditions', body: 'Une.' };
const questions = [{ question: 'Une ?', answer: 'Oui.' }];

const campaignTerms = {
  ...{ name: 'Oferta', segmentId: null, locales: null, code: null, windowDays: 7 },
  texts: { es: { subject: 'Oferta', preheader: '', body: 'Hola.' }, fr: null, it: null, en: null },
};
async function campaign(state: 'draft' | 'scheduled' | 'sending' | 'stopped' = 'draft') {
  const { id } = await callAsOwner('POST', 'campaigns', { name: uniqueName() });
  const url = `/api/admin/campaigns/${id}`;
  const body = { terms: campaignTerms, revision: 1 };
  await app.inject({ method: 'PUT', url, headers: sessionOf('owner'), payload: body });
  const begun = state === 'sending' || state === 'stopped';
  // One recipient is waiting and the minute's limit is used up, so the program's clock does not finish the campaign
  // during the test.
  if (begun)
    await execute(
      db(),
      `insert into campaign_recipients (campaign_id, email, locale, state, handed_at)
       select $1, 'c' || n || '@example.test', 'es', case n when 1 then 'waiting' else 'handed' end,
              case when n > 1 then now() end from generate_series(1, 500) n`,
      [id],
    );
  await execute(
    db(),
    `update campaigns set state = $2, start_at = now() + interval '1 day', started_at = case when $3 then now() end
      where id = $1`,
    [id, state, begun],
  );
  return { id, url };
}

const callAsOwner = async (method: 'POST' | 'GET', url: string, payload?: object) =>
  (
    await app.inject({
      method,
      url: `/api/admin/${url}`,
      headers: sessionOf('owner'),
      ...(payload && { payload }),
    })
  ).json();

const secondFactor = '/api/admin/account/second-factor';
let secret: string;
let passkey: ReturnType<typeof createSoftwarePasskey>;

/** Creates a finished bulk run on a deleted object, so that undoing the run changes nothing else. */
async function bulkRun(): Promise<string> {
  const { id } = await one<{ id: string }>(
    db(),
    `with run as (
       insert into bulk_runs (staff_id, action, request_key, request_sha256, ended_at)
       select id, 'pending_assign', gen_random_uuid()::text, '', now() from staff_members where username = 'owner'
       returning id),
     item as (
       insert into bulk_items (run_id, position, subject_id, state, was, worked_at)
       select id, 0, gen_random_uuid()::text, 'done', '{"before": null, "after": null}', now() from run)
     select id from run`,
  );
  return id;
}

async function orderNote(): Promise<string> {
  const url = `/api/admin/orders/${(await paidOrder(db())).id}/notes`;
  const headers = { ...sessionOf('owner'), 'idempotency-key': newKey() };
  return (await app.inject({ method: 'POST', url, headers, payload: { text: note } })).json().noteId;
}

async function customer(): Promise<string> {
  const order = await paidOrder(db());
  const email = `${uniqueName()}@example.com`;
  await execute(db(), 'update orders set email = $2 where id = $1', [order.id, email]);
  await updateAllClientTotals(shop.program.deps);
  return (await one<{ id: string }>(db(), 'select id from clients where email = $1', [email])).id;
}

const createSegment = () => ({ name: uniqueName('segment'), filter: { consent: 'given' } });
const segment = async () =>
  `/api/admin/segments/${(await callAsOwner('POST', 'segments', createSegment())).id}`;

const anImport = { kind: 'codes', fileName: 'codes.csv', bytes: 12 };

async function importAs(state: string): Promise<string> {
  const { id } = await one<{ id: string }>(
    db(),
    `with import as (
       insert into imports (kind, file_name, bytes, heading, state, staff_id, created_at)
       select 'codes', 'codes.csv', 12, '["code", "percent"]', $1, id, now() from staff_members where username = 'owner'
       returning id),
     piece as (insert into import_pieces (import_id, position, bytes) select id, 0, 'code;percent'::bytea from import)
     select id from import`,
    [state],
  );
  return `/api/admin/imports/${id}`;
}

const rightBuyer = {
  ...{ name: 'Prueba, S. L.', number: 'A58818501', street: 'Calle Uno 1' },
  ...{ postalCode: '08001', city: 'Barcelona', country: 'ES' },
};

async function invoiceOf(): Promise<{ id: string; orderId: OrderId }> {
  const { id: orderId } = await paidOrder(db());
  await execute(
    db(),
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), 999, 999, 'ES', now())`,
    [orderId],
  );
  await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
  await issueDueInvoices(shop.program.deps);
  return eventually(() =>
    one<{ id: string; orderId: OrderId }>(
      db(),
      'select id, order_id as "orderId" from invoices where order_id = $1',
      [orderId],
    ),
  );
}

/** Creates an invoiced sale to a business whose valid VAT number has an unknown holder. */
async function taxedBusiness(): Promise<OrderId> {
  const { orderId } = await invoiceOf();
  const recipient = {
    name: 'Studio',
    idType: '02',
    id: 'FR40303265045',
    address: ['Rue 1', '75001 Paris', 'FR'],
  };
  await execute(
    db(),
    `with named as (insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'owner'))
     insert into vat_checks (order_id, country, number, answer, holder) values ($1, 'FR', '40303265045', 'valid', 'unknown')`,
    [orderId, recipient],
  );
  return orderId;
}

const registered = { name: 'Ejemplo', taxId: 'B00000000' };

async function refusedRecord(): Promise<string> {
  return inTransaction(db(), async (tx) => {
    await execute(tx, 'set local session_replication_role = replica');
    const chain = await lockChain(tx, { issuer: registered, mode: 'sandbox' });
    if (!chain) throw new Error('no chain');
    const at = new Date();
    const invoice = { issuer: registered.taxId, number: `${chain.seriesCode}-1`, ...stampOf(at) };
    const installation = installationOf(registered, chain.installation);
    const record = { kind: 'cancellation', invoice, installation, stamp: invoice.stamp } as const;
    const invoiceId = randomUUID();
    await execute(
      tx,
      `insert into invoices (id, chain_id, number, type, order_id, issued_at, issued_on, operation_on, locale, treatment,
         country, rate_basis_points, base_cents, tax_cents, total_cents, content)
       values ($1, $2, $3, 'F2', $1, now(), now(), now(), 'es', 'domestic', 'ES', 2100, 826, 174, 1000, '{}')`,
      [invoiceId, chain.id, invoice.number],
    );
    const { id, head } = await appendRecords(tx, chain, [{ record, invoiceId, madeAt: at }]);
    await execute(tx, `update register_sendings set state = 'rejected' where chain_id = $1`, [id]);
    return `${id}/${head.length}`;
  });
}

async function colleague(): Promise<string> {
  const { id } = await one<{ id: string }>(
    db(),
    `insert into staff_members (username, password_hash, role) values ($1, 'none', 'agent') returning id`,
    [uniqueName('colleague')],
  );
  return id;
}

async function invitation(): Promise<{ id: string; token: string }> {
  const email = `${uniqueName('invited')}@example.com`;
  await callAsOwner('POST', 'invitations', { email, role: 'agent', language: 'es' });
  const { id } = await one<{ id: string }>(db(), 'select id from staff_invitations where email = $1', [
    email,
  ]);
  return { id, token: invitationToken(shop.program.deps.secrets.signingKey, id) };
}
const view = { list: 'orders', name: 'Mine', search: { status: 'pending' }, shared: true };

/** Request of each route that changes data. */
/** No server listens at this address and no event of these tests is due for it. */
const aWebhook = {
  name: 'Mirror',
  address: 'http://127.0.0.1:9/',
  types: ['backup.failed'],
  personal: false,
};
async function webhook(): Promise<string> {
  const { id } = await callAsOwner('POST', 'webhooks', { ...aWebhook, name: uniqueName() });
  return String(id);
}

async function waitingDelivery(): Promise<string> {
  const id = await webhook();
  await execute(
    db(),
    `update webhook_endpoints set state = 'stopped', stop_reason = 'staff', stopped_at = now() where id = $1`,
    [id],
  );
  return inTransaction(db(), (tx) => insertTest(tx, id));
}

const stories: Record<string, () => Promise<CallCase>> = {
  'POST /api/admin/webhooks': async () => ({ url: '/api/admin/webhooks', body: aWebhook }),
  'PUT /api/admin/webhooks/:id': async () => ({
    url: `/api/admin/webhooks/${await webhook()}`,
    body: { ...aWebhook, personal: true, revision: 1 },
  }),
  'POST /api/admin/webhooks/:id/secret': async () => ({
    url: `/api/admin/webhooks/${await webhook()}/secret`,
    body: { hours: 24 },
  }),
  'POST /api/admin/webhooks/:id/stop': async () => ({ url: `/api/admin/webhooks/${await webhook()}/stop` }),
  'POST /api/admin/webhooks/:id/resume': async () => {
    const id = await webhook();
    await callAsOwner('POST', `webhooks/${id}/stop`, {});
    return { url: `/api/admin/webhooks/${id}/resume` };
  },
  'POST /api/admin/webhooks/:id/close': async () => ({ url: `/api/admin/webhooks/${await webhook()}/close` }),
  'POST /api/admin/webhooks/:id/test': async () => ({ url: `/api/admin/webhooks/${await webhook()}/test` }),
  'POST /api/admin/webhooks/:id/replay': async () => ({
    url: `/api/admin/webhooks/${await webhook()}/replay`,
    body: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' },
  }),
  'POST /api/admin/webhook-deliveries/:id/replay': async () => ({
    url: `/api/admin/webhook-deliveries/${await waitingDelivery()}/replay`,
  }),
  'POST /api/admin/webhook-deliveries/:id/skip': async () => ({
    url: `/api/admin/webhook-deliveries/${await waitingDelivery()}/skip`,
  }),
  'POST /api/admin/views': async () => ({ url: '/api/admin/views', body: view }),
  'DELETE /api/admin/views/:id': async () => {
    const kept = await app.inject({
      method: 'POST',
      url: '/api/admin/views',
      headers: sessionOf('owner'),
      payload: view,
    });
    return { url: `/api/admin/views/${kept.json().id}` };
  },
  'POST /api/admin/login': async () => ({
    url: '/api/admin/login',
    body: { username: 'owner', password: 'correct horse battery' },
  }),
  'POST /api/admin/proof': async () => ({
    url: '/api/admin/proof',
    body: { password: 'correct horse battery' },
  }),
  'POST /api/admin/account/second-factor': async () => ({ url: secondFactor }),
  'POST /api/admin/account/second-factor/confirm': async () => {
    ({ secret } = await callAsOwner('POST', 'account/second-factor'));
    return { url: `${secondFactor}/confirm`, body: { code: appCode(secret, new Date()) } };
  },
  'POST /api/admin/account/recovery-codes': async () => ({ url: '/api/admin/account/recovery-codes' }),
  'DELETE /api/admin/account/second-factor': async () => ({ url: secondFactor }),
  'POST /api/admin/account/passkeys': async () => {
    const { port } = new URL(shop.program.deps.config.publicUrl);
    passkey = createSoftwarePasskey({ origin: `http://localhost:${port}`, rpId: 'localhost' });
    const made = passkey.register(await callAsOwner('POST', 'account/passkeys/options'));
    return { url: '/api/admin/account/passkeys', body: { name: 'Portátil', passkey: made } };
  },
  'POST /api/admin/passkey': async () => ({
    url: '/api/admin/passkey',
    body: { passkey: passkey.answer(await callAsOwner('POST', 'passkey/options')) },
  }),
  'DELETE /api/admin/account/passkeys/:id': async () => {
    const { passkeys } = await callAsOwner('GET', 'account');
    return { url: `/api/admin/account/passkeys/${passkeys[0].id}` };
  },
  'PUT /api/admin/account/password': async () => ({
    url: '/api/admin/account/password',
    body: { password: 'correct horse battery' },
  }),
  'PUT /api/admin/account/language': async () => ({
    url: '/api/admin/account/language',
    body: { language: 'en' },
  }),
  'PUT /api/admin/members/:id': async () => ({
    url: `/api/admin/members/${await colleague()}`,
    body: { role: 'owner' },
  }),
  'POST /api/admin/members/:id/reset-factors': async () => ({
    url: `/api/admin/members/${await colleague()}/reset-factors`,
  }),
  'POST /api/admin/invitations': async () => ({
    url: '/api/admin/invitations',
    body: { email: `${uniqueName('invited')}@example.com`, role: 'agent', language: 'en' },
  }),
  'DELETE /api/admin/invitations/:id': async () => ({
    url: `/api/admin/invitations/${(await invitation()).id}`,
  }),
  'POST /api/admin/api-keys': async () => ({ url: '/api/admin/api-keys', body: createKey() }),
  'POST /api/admin/api-keys/:id/revoke': async () => ({
    url: `/api/admin/api-keys/${(await callAsOwner('POST', 'api-keys', createKey())).id}/revoke`,
  }),
  'DELETE /api/admin/sessions/:id': async () => {
    await callAsOwner('POST', 'login', { username: 'owner', password: 'correct horse battery' });
    const { items } = await callAsOwner('GET', 'sessions');
    return { url: `/api/admin/sessions/${items.find(({ current }: { current: boolean }) => !current).id}` };
  },
  'POST /api/admin/account/end-other-sessions': async () => {
    await callAsOwner('POST', 'login', { username: 'owner', password: 'correct horse battery' });
    return { url: '/api/admin/account/end-other-sessions' };
  },
  'PUT /api/admin/content-sections/:key/:locale/draft': async () => ({
    url: `${sections}/draft`,
    body: { content: questions, revision: 0 },
  }),
  'POST /api/admin/content-sections/:key/:locale/publish': async () => ({
    url: `${sections}/publish`,
    body: { revision: 1 },
  }),
  'DELETE /api/admin/content-sections/:key/:locale/draft': async () => {
    const body = { content: questions, revision: 0 };
    await app.inject({ method: 'PUT', url: `${sections}/draft`, headers: sessionOf('owner'), payload: body });
    return { url: `${sections}/draft?revision=1` };
  },
  'PUT /api/admin/content-sections/:key/:locale/schedule': async () => {
    const [url, body] = ['/api/admin/content-sections/faq/it', { content: questions, revision: 0 }];
    await app.inject({ method: 'PUT', url: `${url}/draft`, headers: sessionOf('owner'), payload: body });
    return { url: `${url}/schedule`, body: { revision: 1, at: tomorrow() } };
  },
  'PUT /api/admin/legal-pages/:page/:locale/schedule': async () => {
    const [url, body] = ['/api/admin/legal-pages/terms/it', { ...text, revision: 0 }];
    await app.inject({ method: 'PUT', url: `${url}/draft`, headers: sessionOf('owner'), payload: body });
    return { url: `${url}/schedule`, body: { revision: 1, at: tomorrow() } };
  },
  'PUT /api/admin/legal-pages/:page/:locale/draft': async () => ({
    url: `${legal}/draft`,
    body: { ...text, revision: 0 },
  }),
  'POST /api/admin/legal-pages/:page/:locale/publish': async () => ({
    url: `${legal}/publish`,
    body: { revision: 1 },
  }),
  'DELETE /api/admin/legal-pages/:page/:locale/draft': async () => {
    const body = { ...text, revision: 0 };
    await app.inject({ method: 'PUT', url: `${legal}/draft`, headers: sessionOf('owner'), payload: body });
    return { url: `${legal}/draft?revision=1` };
  },
  'POST /api/admin/doubts/:submissionId/link': async () => ({
    url: `${await createAmbiguousSubmission()}/link`,
    body: { note, providerOrderId: await orderAtTheProvider(), confirmed: true },
  }),
  'POST /api/admin/doubts/:submissionId/unlink': async () => {
    const address = await createAmbiguousSubmission();
    const payload = { note, providerOrderId: await orderAtTheProvider(), confirmed: true };
    await app.inject({ method: 'POST', url: `${address}/link`, headers: sessionOf('owner'), payload });
    return { url: `${address}/unlink`, body: { note } };
  },
  'POST /api/admin/doubts/:submissionId/not-placed': async () => ({
    url: `${await createAmbiguousSubmission()}/not-placed`,
    body: { note },
  }),
  'POST /api/admin/doubts/:submissionId/refund': async () => ({
    url: `${await createAmbiguousSubmission()}/refund`,
    body: { note },
  }),
  'POST /api/provider-status/stop-auto-sync': async () => {
    await execute(db(), `delete from settings where key = 'fulfilment.status_sync'`);
    return { url: '/api/provider-status/stop-auto-sync' };
  },
  'POST /api/provider-status/start-auto-sync': async () => ({ url: '/api/provider-status/start-auto-sync' }),
  'POST /api/provider-status/sync-all': async () => ({ url: '/api/provider-status/sync-all' }),
  'POST /api/admin/providers': async () => ({
    url: '/api/admin/providers',
    body: { ...createAccount(), name: 'Ribera' },
  }),
  'PUT /api/admin/providers/:id': async () => {
    const { id, revision } = await anotherProvider();
    const { baseUrl } = createAccount();
    return {
      url: `/api/admin/providers/${id}`,
      body: { name: `now ${id}`, baseUrl, lowBalance: '60', revision },
    };
  },
  'PUT /api/admin/providers/:id/key': async () => ({
    url: `/api/admin/providers/${(await anotherProvider()).id}/key`,
    body: { apiKey: sandboxKeys.provider },
  }),
  'POST /api/admin/providers/:id/retire': async () => ({
    url: `/api/admin/providers/${(await anotherProvider()).id}/retire`,
    body: { note },
  }),
  'POST /api/admin/providers/:id/restore': async () => {
    const { id } = await anotherProvider();
    await execute(db(), 'update providers set retired_at = now() where id = $1', [id]);
    return { url: `/api/admin/providers/${id}/restore`, body: { note } };
  },
  'PUT /api/admin/providers/:id/dialect': async () => ({
    url: `/api/admin/providers/${(await anotherProvider()).id}/dialect`,
    body: { decimalMark: ',', envelope: 'response.result' },
  }),
  'POST /api/admin/providers/:id/meanings': async () => ({
    url: `/api/admin/providers/${(await anotherProvider()).id}/meanings`,
    body: { about: 'error', text: 'Wallet empty', meaning: 'insufficient_funds' },
  }),
  'POST /api/admin/providers/:id/meanings/forget': async () => {
    const { id } = await anotherProvider();
    await execute(
      db(),
      `insert into provider_meanings (provider_id, about, phrase, meaning, example, given_by)
       values ($1, 'error', 'wallet empty', 'insufficient_funds', 'Wallet empty', 'owner')`,
      [id],
    );
    const body = { about: 'error', phrase: 'wallet empty' };
    return { url: `/api/admin/providers/${id}/meanings/forget`, body };
  },
  'POST /api/admin/processors/:name/hold': async () => {
    await execute(db(), 'delete from processor_holds');
    return { url: '/api/admin/processors/stripe/hold', body: { note } };
  },
  'POST /api/admin/processors/:name/release': async () => {
    await execute(
      db(),
      `insert into processor_holds (processor, reason, held_at) values ('stripe', 'staff', now())
       on conflict do nothing`,
    );
    return { url: '/api/admin/processors/stripe/release' };
  },
  'POST /api/admin/providers/:id/hold': async () => ({
    url: `/api/admin/providers/${(await anotherProvider()).id}/hold`,
    body: { note },
  }),
  'POST /api/admin/tax/rates': async () => ({
    url: '/api/admin/tax/rates',
    body: { country: 'FR', validFrom: '2190-01-01', rateBasisPoints: 2100, note: 'announced' },
  }),
  'PUT /api/admin/tax/networks': async () => ({
    url: '/api/admin/tax/networks',
    body: { csv: 'first,last,country\n192.0.2.0,192.0.2.255,FR\n' },
  }),
  'POST /api/admin/tax/quarters/:year/:quarter/close': async () => ({
    url: '/api/admin/tax/quarters/2025/4/close',
    body: { note: 'closed' },
  }),
  'POST /api/admin/tax/returns/:year/:quarter/file': async () => ({
    url: '/api/admin/tax/returns/2025/4/file',
    body: { note: 'filed' },
  }),
  'PUT /api/admin/register/certificate': async () => {
    const { client } = createCertificates({ name: 'Muestra', taxId: 'B00000000' });
    const file = Buffer.from(client.certificate + client.key).toString('base64');
    return { url: '/api/admin/register/certificate', body: { file, password: '' } };
  },
  'POST /api/admin/register/installation': async () => {
    await inTransaction(db(), (tx) => lockChain(tx, { issuer: registered, mode: 'sandbox' }));
    return { url: '/api/admin/register/installation', body: { reason: note } };
  },
  'POST /api/admin/invoices/:id/mail': async () => ({
    url: `/api/admin/invoices/${(await invoiceOf()).id}/mail`,
    headers: { 'idempotency-key': newKey() },
  }),
  'PUT /api/admin/orders/:id/invoice-buyer': async () => ({
    url: `/api/admin/orders/${(await invoiceOf()).orderId}/invoice-buyer`,
    body: { buyer: rightBuyer, note },
  }),
  'POST /api/admin/orders/:id/vat-number': async () => ({
    url: `/api/admin/orders/${await taxedBusiness()}/vat-number`,
    body: { note },
  }),
  'POST /api/admin/invoices/:id/cancel': async () => ({
    url: `/api/admin/invoices/${(await invoiceOf()).id}/cancel`,
    body: { reason: 'duplicate', otherNumber: '2026/0017', note },
  }),
  'POST /api/admin/register/verify/stop': async () => {
    await execute(
      db(),
      `insert into register_checks (asked_by, started_at, total) values ('owner', now(), 9)`,
    );
    return { url: '/api/admin/register/verify/stop' };
  },
  'POST /api/admin/register/records/:chainId/:position/mend': async () => ({
    url: `/api/admin/register/records/${await refusedRecord()}/mend`,
    body: {},
  }),
  'PUT /api/admin/currency-rates': async () => ({
    url: '/api/admin/currency-rates',
    body: { rates: [{ currency: 'USD', day: '2026-01-02', perEuro: 1.1 }] },
  }),
  'PUT /api/admin/routes': async () => {
    const { basis } = (await app.inject({ url: '/api/admin/routes', headers: sessionOf('owner') })).json();
    const routes = [{ providerId: 1, providerService: '1001' }];
    return { url: '/api/admin/routes', body: { serviceIds: [204], routes, basis } };
  },
  'POST /api/admin/providers/:id/release': async () => {
    await execute(
      db(),
      `update providers set held_at = now(), hold_reason = 'insufficient_funds' where id = 1`,
    );
    return { url: '/api/admin/providers/1/release' };
  },
  'POST /api/admin/providers/:id/sync-services': async () => ({
    url: '/api/admin/providers/1/sync-services',
  }),
  'POST /api/admin/refill/execute/:orderId': async () => ({
    url: `/api/admin/refill/execute/${await droppedOrder()}`,
  }),
  'POST /api/admin/refill/process-all': async () => ({ url: '/api/admin/refill/process-all' }),
  'POST /api/admin/orders/:id/notes': async () => ({
    url: `/api/admin/orders/${(await paidOrder(db())).id}/notes`,
    body: { text: 'Answer in Spanish, @agent.' },
    headers: { 'idempotency-key': newKey() },
  }),
  'POST /api/admin/customers/:id/notes': async () => ({
    url: `/api/admin/customers/${await customer()}/notes`,
    body: { text: note },
    headers: { 'idempotency-key': newKey() },
  }),
  'PUT /api/admin/order-notes/:id': async () => ({
    url: `/api/admin/order-notes/${await orderNote()}`,
    body: { text: 'corrected' },
  }),
  'DELETE /api/admin/order-notes/:id': async () => ({ url: `/api/admin/order-notes/${await orderNote()}` }),
  'DELETE /api/admin/customer-notes/:id': async () => {
    const url = `/api/admin/customers/${await customer()}/notes`;
    const headers = { ...sessionOf('owner'), 'idempotency-key': newKey() };
    const reply = await app.inject({ method: 'POST', url, headers, payload: { text: note } });
    return { url: `/api/admin/customer-notes/${reply.json().noteId}` };
  },
  'POST /api/admin/customers/:id/merge': async () => ({
    url: `/api/admin/customers/${await customer()}/merge`,
    body: { gone: await customer(), reason: note },
  }),
  'POST /api/admin/customer-merges/:id/undo': async () => {
    const input = { gone: await customer(), reason: note };
    const { mergeId } = await callAsOwner('POST', `customers/${await customer()}/merge`, input);
    return { url: `/api/admin/customer-merges/${mergeId}/undo` };
  },
  'POST /api/admin/customers/:id/erase': async () => ({
    url: `/api/admin/customers/${await customer()}/erase`,
    body: { reason: note },
  }),
  'POST /api/admin/segments': async () => ({ url: '/api/admin/segments', body: createSegment() }),
  'PUT /api/admin/segments/:id': async () => ({ url: await segment(), body: createSegment() }),
  'POST /api/admin/segments/:id/remove': async () => ({ url: `${await segment()}/remove` }),
  'POST /api/admin/segments/:id/restore': async () => {
    const url = await segment();
    await app.inject({ method: 'POST', url: `${url}/remove`, headers: sessionOf('owner') });
    return { url: `${url}/restore` };
  },
  'POST /api/admin/orders/:id/cancel': async () => ({
    url: `/api/admin/orders/${(await paidOrder(db())).id}/cancel`,
    body: { reason: 'ordered twice' },
  }),
  'PUT /api/admin/orders/:id/email': async () => ({
    url: `/api/admin/orders/${(await paidOrder(db())).id}/email`,
    body: { email: `${uniqueName()}@example.test` },
  }),
  'PUT /api/admin/orders/:id/target': async () => ({
    url: `/api/admin/orders/${(await paidOrder(db())).id}/target`,
    body: { username: uniqueName(), url: '' },
  }),
  'POST /api/admin/send-to-provider/:id': async () => ({
    url: `/api/admin/send-to-provider/${(await paidOrder(db())).id}`,
    body: {},
  }),
  'POST /api/admin/refunds': async () => ({
    url: '/api/admin/refunds',
    body: { orderId: await paidThroughTheShop(), amountCents: 100, reason: 'arrived late' },
    headers: { 'idempotency-key': newKey() },
  }),
  'POST /api/admin/disputes/:id/evidence': async () => ({
    url: `${await dispute()}/evidence`,
    body: { pieces: ['purchase'], text: 'It was delivered.' },
  }),
  'POST /api/admin/disputes/:id/accept': async () => ({ url: `${await dispute()}/accept`, body: { note } }),
  'POST /api/admin/reconciliation/:day': async () => ({
    url: `/api/admin/reconciliation/${new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10)}`,
  }),
  'POST /api/admin/calls/:id/replay': async () => {
    await shop.program.deps.processors.first.ping();
    await shop.program.deps.calls.flush();
    const { id } = await one<{ id: string }>(
      db(),
      `select id from outgoing_calls where operation = 'payment_intents.get' order by at desc limit 1`,
    );
    return { url: `/api/admin/calls/${id}/replay` };
  },
  'POST /api/admin/mails/:id/resend': async () => {
    await paidThroughTheShop();
    const { id } = await one<{ id: string }>(db(), 'select id from mails order by created_at desc limit 1');
    return { url: `/api/admin/mails/${id}/resend`, headers: { 'idempotency-key': newKey() } };
  },
  'POST /api/admin/mails/:id/allow': async () => {
    await paidThroughTheShop();
    const { id, recipient } = await one<{ id: string; recipient: string }>(
      db(),
      `select id, recipient from mails where recipient is not null order by created_at desc limit 1`,
    );
    await execute(
      db(),
      `insert into suppressions (email, kind, source) values (lower($1), 'bounce', 'report')`,
      [recipient],
    );
    return { url: `/api/admin/mails/${id}/allow` };
  },
  'POST /api/admin/alerts': async () => ({ url: '/api/admin/alerts', body: aChannel }),
  'PUT /api/admin/alerts/:id': async () => ({
    url: await alertChannel(),
    body: { channel: aChannel, revision: 1 },
  }),
  'DELETE /api/admin/alerts/:id': async () => ({ url: await alertChannel() }),
  'POST /api/admin/alerts/:id/test': async () => ({ url: `${await alertChannel()}/test` }),
  'POST /api/admin/jobs/:name/:id/retry': async () => ({ url: `${await waitingJob()}/retry`, body: aReason }),
  'POST /api/admin/jobs/:name/:id/delay': async () => ({
    url: `${await waitingJob()}/delay`,
    body: { ...aReason, minutes: 15 },
  }),
  'POST /api/admin/jobs/:name/:id/drop': async () => ({ url: `${await waitingJob()}/drop`, body: aReason }),
  'POST /api/admin/schedules/:name/run': async () => ({
    url: '/api/admin/schedules/pending.find-exhausted/run',
  }),
  'POST /api/admin/retention/run': async () => ({ url: '/api/admin/retention/run' }),
  'POST /api/admin/backups': async () => ({ url: '/api/admin/backups' }),
  'POST /api/admin/restore-drills': async () => ({ url: '/api/admin/restore-drills' }),
  'POST /api/admin/imports': async () => ({ url: '/api/admin/imports', body: anImport }),
  'PUT /api/admin/imports/:id/pieces/:position': async () => ({
    url: `${await importAs('uploading')}/pieces/0`,
    body: { base64: Buffer.from('code;percent').toString('base64') },
  }),
  'POST /api/admin/imports/:id/uploaded': async () => ({ url: `${await importAs('uploading')}/uploaded` }),
  'PUT /api/admin/imports/:id/mapping': async () => ({
    url: `${await importAs('checked')}/mapping`,
    body: { mapping: { code: 0 } },
  }),
  'POST /api/admin/imports/:id/run': async () => ({ url: `${await importAs('checked')}/run` }),
  'POST /api/admin/imports/:id/undo': async () => ({ url: `${await importAs('done')}/undo` }),
  'DELETE /api/admin/imports/:id': async () => ({ url: await importAs('checked') }),
  'POST /api/admin/comparison': async () => ({
    url: '/api/admin/comparison',
    body: { since: new Date(Date.now() - hourMs).toISOString() },
  }),
  'POST /api/admin/bulk': async () => ({
    url: '/api/admin/bulk',
    body: { action: 'thread_close', ids: [randomUUID()] },
    headers: { 'idempotency-key': newKey() },
  }),
  'POST /api/admin/bulk/:id/undo': async () => ({ url: `/api/admin/bulk/${await bulkRun()}/undo` }),
  'POST /api/admin/pending/:id/snooze': async () => ({
    url: `${await pendingItem()}/snooze`,
    body: { until: new Date(Date.now() + hourMs).toISOString() },
  }),
  'POST /api/admin/pending/:id/assign': async () => ({
    url: `${await pendingItem()}/assign`,
    body: { to: 'me' },
  }),
  'POST /api/admin/pending/:id/reopen': async () => {
    const url = await pendingItem();
    const payload = { decision: 'noted', note };
    await app.inject({ method: 'POST', url: `${url}/resolve`, headers: sessionOf('owner'), payload });
    return { url: `${url}/reopen` };
  },
  'POST /api/admin/pending/:id/resolve': async () => ({
    url: `${await pendingItem()}/resolve`,
    body: { decision: 'noted', note },
  }),
  'POST /api/admin/contact-messages/:id/answered': async () => {
    const who = { name: 'Eva', email: `${uniqueName()}@example.com` };
    const values = { ...who, company: '', phone: '', service: '', message: 'hola' };
    const id = await saveContactMessage(shop.program.deps, { values, locale: 'es' });
    return { url: `/api/admin/contact-messages/${id}/answered`, body: {} };
  },
  'POST /api/admin/orders/:id/letter': async () => {
    const { id } = await paidOrder(db());
    return { url: `/api/admin/orders/${id}/letter`, body: { text: 'hola' } };
  },
  'POST /api/admin/message-threads/:id/answers': async () => ({
    url: `${await thread()}/answers`,
    body: { text: 'hola', seen: 1 },
  }),
  'DELETE /api/admin/message-threads/:id/answers/:answerId': async () => {
    const url = `${await thread()}/answers`;
    const { id } = await callAsOwner('POST', url.replace('/api/admin/', ''), { text: 'hola', seen: 1 });
    return { url: `${url}/${id}` };
  },
  'POST /api/admin/message-threads/:id/state': async () => ({
    url: `${await thread()}/state`,
    body: { state: 'closed' },
  }),
  'POST /api/admin/message-threads/:id/assign': async () => ({
    url: `${await thread()}/assign`,
    body: { to: 'me' },
  }),
  'POST /api/admin/withdrawals/:id/accept': async () => {
    const { id } = await paidOrder(db());
    const { number } = await one<{ number: string }>(db(), 'select number from orders where id = $1', [id]);
    return { url: `${await withdrawal()}/accept`, body: { orderNumber: number } };
  },
  'POST /api/admin/withdrawals/:id/close': async () => ({
    url: `${await withdrawal()}/close`,
    body: { note },
  }),
  'POST /api/admin/reviews/:id/hide': async () => ({
    url: `${await sampleReview()}/hide`,
    body: { reason: 'names a person' },
  }),
  'POST /api/admin/reviews/:id/unhide': async () => ({ url: `${await sampleReview()}/unhide` }),
  'POST /api/admin/reviews/:id/reply': async () => ({
    url: `${await sampleReview()}/reply`,
    body: { reply: 'Gracias.' },
  }),
  'PUT /api/admin/settings/:key': async () => ({
    url: '/api/admin/settings/proof.live_purchases',
    body: { value: { hours: 6 }, was: null },
  }),
  'POST /api/admin/opening/webhook': async () => ({ url: '/api/admin/opening/webhook' }),
  'POST /api/admin/opening/rehearsal': async () => ({ url: '/api/admin/opening/rehearsal' }),
  'POST /api/admin/opening/legal-texts': async () => ({ url: '/api/admin/opening/legal-texts' }),
  'POST /api/admin/opening/mail': async () => {
    const value = {
      ...{ name: 'Tienda', legalName: 'Tienda, S. L.', taxId: 'NIF B12345674', registry: '' },
      ...{ address: ['Calle Mayor 1'], email: 'hola@tienda.example' },
    };
    await execute(
      db(),
      `insert into settings (key, value) values ('shop.identity', $1)
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(value)],
    );
    return { url: '/api/admin/opening/mail' };
  },
  'POST /api/admin/opening/mail/confirm': async () => {
    await execute(
      db(),
      `insert into mail_proofs (recipient, code, created_at) values ('hola@tienda.example', '123456', now())`,
    );
    return { url: '/api/admin/opening/mail/confirm', body: { code: '123456' } };
  },
  'POST /api/admin/maintenance/preview': async () => ({ url: '/api/admin/maintenance/preview' }),
  'POST /api/admin/service-kinds': async () => ({
    url: '/api/admin/service-kinds',
    body: createKind('x-posts'),
  }),
  'PUT /api/admin/service-kinds/:code': async () => {
    await callAsOwner('POST', 'service-kinds', createKind('youtube-clips'));
    const list = await app.inject({ url: '/api/admin/service-kinds', headers: sessionOf('owner') });
    const { basis } = list.json().kinds.find(({ code }: { code: string }) => code === 'youtube-clips');
    const { names, texts } = createKind('youtube-clips');
    return {
      url: '/api/admin/service-kinds/youtube-clips',
      body: { names, texts, active: false, position: 9, basis },
    };
  },
  'POST /api/admin/service-kinds/:code/packages': async () => {
    await callAsOwner('POST', 'service-kinds', createKind('tiktok-hearts'));
    return {
      url: '/api/admin/service-kinds/tiktok-hearts/packages',
      body: { packages: [{ quantity: 100, priceCents: 299 }] },
    };
  },
  'POST /api/admin/service-changes': async () => ({
    url: '/api/admin/service-changes',
    body: await serviceChange(),
  }),
  'POST /api/admin/service-changes/:id/undo': async () => {
    const { id } = await callAsOwner('POST', 'service-changes', await serviceChange());
    return { url: `/api/admin/service-changes/${id}/undo` };
  },
  'DELETE /api/admin/service-changes/:id': async () => {
    const at = new Date(Date.now() + hourMs).toISOString();
    const { id } = await callAsOwner('POST', 'service-changes', { ...(await serviceChange()), at });
    return { url: `/api/admin/service-changes/${id}` };
  },
  'PUT /api/admin/reminders': async () => {
    const { plan, version } = await callAsOwner('GET', 'reminders');
    return { url: '/api/admin/reminders', body: { basis: version.id, plan } };
  },
  'POST /api/admin/reminders/versions/:id/bring-back': async () => {
    const { version } = await callAsOwner('GET', 'reminders');
    return { url: '/api/admin/reminders/versions/0/bring-back', body: { basis: version.id } };
  },
  'POST /api/admin/campaigns': async () => ({ url: '/api/admin/campaigns', body: { name: uniqueName() } }),
  'PUT /api/admin/campaigns/:id': async () => ({
    url: (await campaign()).url,
    body: { terms: campaignTerms, revision: 2 },
  }),
  'DELETE /api/admin/campaigns/:id': async () => ({ url: `${(await campaign()).url}?revision=2` }),
  'POST /api/admin/campaigns/:id/test': async () => ({
    url: `${(await campaign()).url}/test`,
    body: { locale: 'es', email: 'eva@example.test' },
  }),
  'POST /api/admin/campaigns/:id/start': async () => ({
    url: `${(await campaign()).url}/start`,
    body: { revision: 2, at: null, recipients: 0 },
  }),
  'POST /api/admin/campaigns/:id/unschedule': async () => ({
    url: `${(await campaign('scheduled')).url}/unschedule`,
  }),
  'POST /api/admin/campaigns/:id/stop': async () => ({ url: `${(await campaign('sending')).url}/stop` }),
  'POST /api/admin/campaigns/:id/resume': async () => ({ url: `${(await campaign('stopped')).url}/resume` }),
  'POST /api/admin/discount-codes': async () => ({ url: '/api/admin/discount-codes', body: createCode() }),
  'POST /api/admin/discount-codes/generate': async () => ({
    url: '/api/admin/discount-codes/generate',
    headers: { 'idempotency-key': newKey() },
    body: { count: 2, prefix: 'X', terms: codeTerms },
  }),
  'PUT /api/admin/discount-codes/:id': async () => {
    const { id } = await callAsOwner('POST', 'discount-codes', createCode());
    const { basis } = (await callAsOwner('GET', `discount-codes/${id}`)).code;
    return { url: `/api/admin/discount-codes/${id}`, body: { terms: codeTerms, active: false, basis } };
  },
  'POST /api/admin/discount-batches/:id/stop': async () => ({
    url: `/api/admin/discount-batches/${randomUUID()}/stop`,
  }),
  'POST /api/admin/upsell-offers': async () => ({ url: '/api/admin/upsell-offers', body: anOffer }),
  'PUT /api/admin/upsell-offers/:id': async () => {
    const { id } = await callAsOwner('POST', 'upsell-offers', anOffer);
    const list = await app.inject({ url: '/api/admin/upsell-offers', headers: sessionOf('owner') });
    const { basis } = list.json().offers.find((offer: { id: number }) => offer.id === id);
    const terms = {
      active: false,
      extraQuantity: 300,
      addonPriceCents: 99,
      extraShare: null,
      priceFactor: null,
    };
    return { url: `/api/admin/upsell-offers/${id}`, body: { terms, basis } };
  },
  'POST /api/blocked-users': async () => ({
    url: '/api/blocked-users',
    body: { username: uniqueName(), reason: note },
  }),
  'POST /api/blocked-users/import': async () => ({
    url: '/api/blocked-users/import',
    body: { csv: `${uniqueName()};${note}` },
  }),
  'DELETE /api/blocked-users/:id': async () => {
    const body = { username: uniqueName(), reason: note };
    const headers = sessionOf('owner');
    const reply = await app.inject({ method: 'POST', url: '/api/blocked-users', headers, payload: body });
    return { url: `/api/blocked-users/${reply.json().id}` };
  },
  // Last entry, because it ends the owner's session.
  'POST /api/admin/logout': async () => ({ url: '/api/admin/logout', body: {} }),
};

describe('every change by staff', () => {
  it('every change by staff has a test case here', () => {
    const writes = routes.filter(isWrite).map(nameOf);
    const untold = [...changesNothing, 'POST /api/admin/invitation/accept'];
    expect(writes.filter((name) => !untold.includes(name)).sort()).toEqual(Object.keys(stories).sort());
  });

  it('the audit entry of a new account has the invited member who created it', async () => {
    const { token } = await invitation();
    const payload = { token, username: uniqueName('new'), password: 'correct horse battery' };
    const reply = await app.inject({ method: 'POST', url: '/api/admin/invitation/accept', payload });
    expect(reply.json()).toEqual({ success: true, username: payload.username });
    const left = await one(
      db(),
      `select a.action, m.username from audit_entries a join staff_members m on m.id = a.staff_id
        where a.request_id = $1`,
      [reply.headers['x-request-id']],
    );
    expect(left).toEqual({ action: 'staff.invitation_accepted', username: payload.username });
  });

  it.each(Object.entries(stories))('%s audits its member and its request', async (name, story) => {
    const { url, body, headers = {} } = await story();
    const method = name.split(' ')[0] as 'POST';
    const payload = body === undefined ? {} : { payload: body };
    const reply = await app.inject({
      method,
      url,
      headers: { ...sessionOf('owner'), ...headers },
      ...payload,
    });
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    const left = await one(
      db(),
      `select a.actor, m.username, count(*) over () as entries
         from audit_entries a left join staff_members m on m.id = a.staff_id where a.request_id = $1`,
      [reply.headers['x-request-id']],
    );
    expect(left).toEqual({ actor: 'staff', username: 'owner', entries: 1 });
  });
});
