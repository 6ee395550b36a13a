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
import { bankPaths } from '#server/platform/clients/processor/card-payments.ts';
import { eventPaths } from '#server/platform/clients/processor/processor-profile.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute as executeIn } from '#server/platform/database/query.ts';
import { invitationToken } from '#server/staff/members/invitations.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { appendRecords, lockChain } from '#server/tax/records/chain.ts';
import { installationOf } from '#server/tax/records/installation/installation.ts';
import { stampOf } from '#server/tax/records/installation/stamp-rules.ts';
import { type ApiRoute, appWithRoutes } from '../harness/api-routes.ts';
import { appCode } from '../harness/authenticator-app.ts';
import { paidOrder } from '../harness/fulfilment-fixtures.ts';
import { proxyLimits } from '../harness/proxy-limits.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, newKey, openCheckout, payWith, testShop, uniqueName } from '../harness/shop.ts';
import { createSoftwarePasskey } from '../harness/soft-passkey.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(() => testShop({ deliverySeconds: 600 }));
let app: FastifyInstance;
let routes: ApiRoute[];
let allRoutes: ApiRoute[];
beforeAll(async () => {
  const found = await appWithRoutes(shop.program.deps);
  app = found.app;
  allRoutes = found.routes;
  routes = found.routes.filter(({ url }) => areas.some((area) => url.startsWith(area)));
  await execute(
    `insert into staff_members (username, password_hash, role)
     values ('agent', 'none', 'agent'), ('adviser', 'none', 'adviser')`,
  );
  for (const name of staffRoles) await openSession(name);
});
afterAll(() => app.close());

/** Prefixes of staff routes. The specification defines a few without `/api/admin`. */
const areas = ['/api/admin', '/api/blocked-users', '/api/providers', '/api/provider-status'];

const db = () => shop.program.deps.database;
const { execute, maybeOne, one } = queriesOn(db);
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
    `insert into staff_sessions (token_sha256, staff_id, expires_at)
     select $1, id, now() + interval '1 hour' from staff_members where username = $2`,
    [hashToken(`a session of the ${name}`), name],
  );
}
const sessionOf = (name: StaffRole) => ({
  cookie: `${realms.staff.sessionCookie}=a session of the ${name}`,
});

const provedMinutesAgo = (minutes: number) =>
  execute(`update staff_sessions set proved_at = now() - interval '1 minute' * $1`, [minutes]);

/** Routes that need no session. */
const atTheDoor = [
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'POST /api/admin/passkey/options',
  'POST /api/admin/passkey',
  'POST /api/admin/invitation',
  'POST /api/admin/invitation/accept',
];

/**
 * Routes for owners only, and routes that need a recent proof of identity. The CSV exports of all lists are added
 * below. Sensitive queries have tests of their own.
 */
const demands: Record<string, 'owner' | 'proof' | 'owner and proof'> = {
  'GET /api/admin/audit': 'owner',
  'GET /api/admin/retention': 'owner',
  'POST /api/admin/retention/run': 'owner and proof',
  'GET /api/admin/alerts': 'owner',
  'POST /api/admin/alerts': 'owner and proof',
  'PUT /api/admin/alerts/:id': 'owner and proof',
  'DELETE /api/admin/alerts/:id': 'owner and proof',
  'POST /api/admin/alerts/:id/test': 'owner',
  'GET /api/admin/jobs': 'owner',
  'GET /api/admin/jobs/:name': 'owner',
  'POST /api/admin/jobs/:name/:id/retry': 'owner',
  'POST /api/admin/jobs/:name/:id/delay': 'owner',
  'POST /api/admin/jobs/:name/:id/drop': 'owner and proof',
  'POST /api/admin/schedules/:name/run': 'owner',
  'GET /api/admin/members': 'owner',
  'PUT /api/admin/members/:id': 'owner and proof',
  'POST /api/admin/members/:id/reset-factors': 'owner and proof',
  'POST /api/admin/invitations': 'owner and proof',
  'DELETE /api/admin/invitations/:id': 'owner',
  'GET /api/admin/api-keys': 'owner',
  'POST /api/admin/api-keys': 'owner and proof',
  'POST /api/admin/api-keys/:id/revoke': 'owner and proof',
  'GET /api/admin/legal-pages': 'owner',
  'GET /api/admin/legal-pages/:page/:locale': 'owner',
  'GET /api/admin/legal-pages/:page/:locale/versions/:version': 'owner',
  'POST /api/admin/legal-pages/preview': 'owner',
  'PUT /api/admin/legal-pages/:page/:locale/draft': 'owner',
  'DELETE /api/admin/legal-pages/:page/:locale/draft': 'owner',
  'POST /api/admin/legal-pages/:page/:locale/publish': 'owner',
  'PUT /api/admin/legal-pages/:page/:locale/schedule': 'owner',
  'POST /api/admin/comparison': 'owner',
  'GET /api/admin/settings': 'owner',
  'GET /api/admin/connections': 'owner',
  'POST /api/admin/connections/:name/test': 'owner',
  'PUT /api/admin/settings/:key': 'owner',
  'POST /api/admin/maintenance/preview': 'owner',
  'GET /api/admin/opening': 'owner',
  'POST /api/admin/opening/webhook': 'owner',
  'POST /api/admin/opening/legal-texts': 'owner',
  'POST /api/admin/opening/rehearsal': 'owner',
  'POST /api/admin/opening/mail': 'owner',
  'POST /api/admin/opening/mail/confirm': 'owner',
  'GET /api/admin/webhooks': 'owner',
  'POST /api/admin/webhooks': 'owner and proof',
  'GET /api/admin/webhooks/:id': 'owner',
  'PUT /api/admin/webhooks/:id': 'owner and proof',
  'POST /api/admin/webhooks/:id/secret': 'owner and proof',
  'POST /api/admin/webhooks/:id/stop': 'owner',
  'POST /api/admin/webhooks/:id/resume': 'owner',
  'POST /api/admin/webhooks/:id/close': 'owner and proof',
  'POST /api/admin/webhooks/:id/test': 'owner',
  'POST /api/admin/webhooks/:id/replay': 'owner',
  'GET /api/admin/webhook-deliveries': 'owner',
  'GET /api/admin/webhook-deliveries/:id': 'owner',
  'POST /api/admin/webhook-deliveries/:id/replay': 'owner',
  'POST /api/admin/webhook-deliveries/:id/skip': 'owner',
  'POST /api/admin/providers': 'owner and proof',
  'PUT /api/admin/providers/:id': 'owner and proof',
  'PUT /api/admin/providers/:id/key': 'owner and proof',
  'POST /api/admin/providers/:id/retire': 'owner and proof',
  'POST /api/admin/providers/:id/restore': 'owner and proof',
  'PUT /api/admin/providers/:id/dialect': 'owner and proof',
  'PUT /api/admin/routes': 'owner and proof',
  'POST /api/admin/register/test': 'owner',
  'PUT /api/admin/register/certificate': 'owner and proof',
  'POST /api/admin/register/installation': 'owner and proof',
  'POST /api/admin/register/records/:chainId/:position/mend': 'owner and proof',
  'POST /api/admin/invoices/:id/cancel': 'owner and proof',
  'POST /api/admin/orders/:id/vat-number': 'owner and proof',
  'POST /api/admin/service-kinds': 'owner',
  'PUT /api/admin/service-kinds/:code': 'owner',
  'POST /api/admin/service-kinds/:code/packages': 'owner and proof',
  'POST /api/admin/service-changes': 'owner and proof',
  'PUT /api/admin/reminders': 'owner and proof',
  'POST /api/admin/reminders/versions/:id/bring-back': 'owner and proof',
  'POST /api/admin/discount-codes': 'owner and proof',
  'POST /api/admin/discount-codes/generate': 'owner and proof',
  'PUT /api/admin/discount-codes/:id': 'owner and proof',
  'POST /api/admin/discount-batches/:id/stop': 'owner and proof',
  'POST /api/admin/service-changes/:id/undo': 'owner and proof',
  'DELETE /api/admin/service-changes/:id': 'owner and proof',
  'POST /api/admin/upsell-offers': 'owner and proof',
  'PUT /api/admin/upsell-offers/:id': 'owner and proof',
  'GET /api/admin/currency-rates': 'owner',
  'PUT /api/admin/currency-rates': 'owner and proof',
  'GET /api/admin/tax': 'owner',
  'POST /api/admin/tax/rates': 'owner and proof',
  'PUT /api/admin/tax/networks': 'owner and proof',
  'GET /api/admin/tax/quarters/:year/:quarter.xlsx': 'owner and proof',
  'GET /api/admin/tax/quarters/:year/:quarter/fec.txt': 'owner and proof',
  'GET /api/admin/tax/quarters/:year/:quarter/form.349': 'owner and proof',
  'GET /api/admin/tax/quarters/:year/:quarter': 'owner',
  'POST /api/admin/tax/quarters/:year/:quarter/close': 'owner and proof',
  'GET /api/admin/tax/returns/:year/:quarter': 'owner',
  'POST /api/admin/tax/returns/:year/:quarter/file': 'owner and proof',
  'GET /api/admin/tax/ledgers/:month': 'owner',
  'GET /api/admin/invoices/archive': 'owner and proof',
  'GET /api/admin/customers/:id/export': 'owner and proof',
  'POST /api/admin/customers/:id/erase': 'owner and proof',
  'GET /api/admin/export': 'owner and proof',
  'GET /api/admin/backups': 'owner',
  'POST /api/admin/backups': 'owner and proof',
  'GET /api/admin/restore-drills': 'owner',
  'POST /api/admin/restore-drills': 'owner and proof',
  'GET /api/admin/imports': 'owner',
  'POST /api/admin/imports': 'owner',
  'GET /api/admin/import-rows': 'owner',
  'GET /api/admin/imports/:id': 'owner',
  'GET /api/admin/imports/:id/effect': 'owner',
  'DELETE /api/admin/imports/:id': 'owner',
  'PUT /api/admin/imports/:id/pieces/:position': 'owner',
  'POST /api/admin/imports/:id/uploaded': 'owner',
  'PUT /api/admin/imports/:id/mapping': 'owner',
  'POST /api/admin/imports/:id/run': 'owner and proof',
  'POST /api/admin/imports/:id/undo': 'owner and proof',
  'POST /api/admin/campaigns': 'owner',
  'PUT /api/admin/campaigns/:id': 'owner',
  'DELETE /api/admin/campaigns/:id': 'owner',
  'POST /api/admin/campaigns/:id/test': 'owner and proof',
  'POST /api/admin/campaigns/:id/start': 'owner and proof',
  'POST /api/admin/campaigns/:id/unschedule': 'owner',
  'POST /api/admin/campaigns/:id/resume': 'owner and proof',
  'PUT /api/admin/account/password': 'proof',
  'POST /api/admin/account/second-factor': 'proof',
  'POST /api/admin/account/second-factor/confirm': 'proof',
  'DELETE /api/admin/account/second-factor': 'proof',
  'POST /api/admin/account/recovery-codes': 'proof',
  'POST /api/admin/account/passkeys/options': 'proof',
  'POST /api/admin/account/passkeys': 'proof',
  'DELETE /api/admin/account/passkeys/:id': 'proof',
  'POST /api/admin/refunds': 'proof',
  'POST /api/admin/disputes/:id/evidence': 'proof',
  'POST /api/admin/disputes/:id/accept': 'proof',
  'POST /api/admin/doubts/:submissionId/refund': 'proof',
  'POST /api/admin/doubts/:submissionId/not-placed': 'proof',
  'POST /api/admin/send-to-provider/:id': 'proof',
  'POST /api/admin/providers/:id/release': 'proof',
  'POST /api/admin/processors/:name/release': 'proof',
  'POST /api/admin/providers/:id/meanings': 'proof',
  'POST /api/admin/providers/:id/meanings/forget': 'proof',
  'POST /api/admin/withdrawals/:id/accept': 'proof',
  'PUT /api/admin/orders/:id/invoice-buyer': 'proof',
};
const routesWith = (demand: string) => Object.keys(demands).filter((name) => demands[name]?.includes(demand));
const ownersAlone = routesWith('owner');
const afterProof = routesWith('proof');

/** Settings whose change needs a recent proof of identity. */
const sensitiveSettings = [
  'promotions.countdown',
  'orders.refund_limit',
  'retention.days',
  'mail.brake',
  'campaigns.limits',
  'reviews.invitation',
  'backups.schedule',
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
    [
      'codes that many may use again',
      'POST',
      '/api/admin/bulk',
      { action: 'code_start', values: {}, ids: ['1'] },
    ],
    [
      'mails to many',
      'POST',
      '/api/admin/bulk',
      { action: 'order_resend_mail', values: { kind: 'order-confirmed' }, ids: [randomUUID()] },
    ],
    ...sensitiveSettings.map(
      (key) =>
        [`the setting ${key}`, 'PUT', `/api/admin/settings/${key}`, { value: null, was: null }] as const,
    ),
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

  it('every back-office route requires a proof of identity to run a sweep or to undo a run as for the act itself', async () => {
    const send = async (url: string) => {
      const reply = await app.inject({ method: 'POST', url, headers: sessionOf('owner') });
      return [reply.statusCode, reply.json().error?.code];
    };
    const undoing = async (action: string) => `/api/admin/bulk/${await bulkRun(action)}/undo`;
    await provedMinutesAgo(11);
    const needed = [403, 'proof_needed'];
    expect(await send('/api/admin/schedules/retention.forget/run')).toEqual(needed);
    expect(await send(await undoing('code_stop'))).toEqual(needed);
    expect(await send('/api/admin/schedules/pending.find-exhausted/run')).toEqual([200, undefined]);
    expect(await send(await undoing('pending_assign'))).toEqual([200, undefined]);
    await provedMinutesAgo(0);
    expect((await send(await undoing('code_stop')))[1]).not.toBe('proof_needed');
  });

  it('every call rejects changes from another site, except those authenticated by a signature or a token', async () => {
    const changes = allRoutes.filter((route) => isWrite(route) && route.url.startsWith('/api/'));
    const signed = [...Object.values(eventPaths), ...Object.values(bankPaths), '/api/webhooks/mail'];
    const open = new Set<string>([...signed, '/api/unsubscribe']);
    for (const { method, url } of changes.filter((route) => !open.has(route.url)))
      for (const [header, value] of [
        ['sec-fetch-site', 'cross-site'],
        ['origin', 'https://elsewhere.example'],
      ] as const) {
        const headers = { ...sessionOf('owner'), [header]: value };
        const reply = await app.inject({ method: method as 'POST', url: someAddress(url), headers });
        expect([method, url, reply.json().error?.code]).toEqual([method, url, 'forbidden_origin']);
      }
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
      `select after from audit_entries where action = 'list.export' order by id limit 1`,
    );
    expect(audit).toMatchObject({ after: { state: 'open' } });
    await execute('delete from contact_messages');
  });
});

/** Request of a route. Its address is that of the route with `id` in place of its parameter, unless `url` replaces it. */
interface CallCase {
  url?: string;
  id?: string | number;
  body?: object;
  headers?: Record<string, string>;
  method?: InjectOptions['method'];
}

async function createAmbiguousSubmission(): Promise<string> {
  const { id: orderId } = await paidOrder(db());
  await inTransaction(db(), (tx) => openAsAmbiguous(tx, { orderId, at: new Date() }));
  const { id } = await one<{ id: string }>(
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
    `insert into providers (name, api_url, api_key_sealed) select $1, $2, api_key_sealed from providers where id = 1
     returning id, revision`,
    [uniqueName('provider'), baseUrl],
  );
}

const aChannel = { kind: 'mail', name: 'Watch', language: 'en', recipient: null, terms: defaultAlertTerms };

async function alertChannel(): Promise<string> {
  const { id } = await one<{ id: string }>(
    `insert into alert_channels (kind, name, language, terms) values ('mail', 'Watch', 'en', $1) returning id`,
    [JSON.stringify(defaultAlertTerms)],
  );
  return `/api/admin/alerts/${id}`;
}

const aReason = { reason: 'the bank is open again' };

async function waitingJob(): Promise<string> {
  const name = 'analytics.forward-conversion';
  const { id } = await one<{ id: string }>(
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
  const { id } = await one<{ id: string }>('select id from pending_items where subject_id = $1', [subjectId]);
  return `/api/admin/pending/${id}`;
}

async function thread(): Promise<string> {
  const who = { name: 'Eva', email: `${uniqueName()}@example.com` };
  const values = { ...who, company: '', phone: '', service: '', message: 'hola' };
  return `/api/admin/message-threads/${await saveContactMessage(shop.program.deps, { values, locale: 'es' })}`;
}

async function sampleReview(): Promise<string> {
  const { id } = await one<{ id: string }>('select id from reviews order by id limit 1');
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
    const { payment_state: state } = await one('select payment_state from orders where id = $1', [orderId]);
    expect(state).toBe('paid');
  });
  return orderId as OrderId;
}

async function dispute(): Promise<string> {
  const { orderId, paymentIntentId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId, 'pm_card_createDispute');
  const find = () =>
    maybeOne<{ id: string }>(
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
      `insert into campaign_recipients (campaign_id, email, locale, state, handed_at)
       select $1, 'c' || n || '@example.test', 'es', case n when 1 then 'waiting' else 'handed' end,
              case when n > 1 then now() end from generate_series(1, 500) n`,
      [id],
    );
  await execute(
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
async function bulkRun(action = 'pending_assign'): Promise<string> {
  const { id } = await one<{ id: string }>(
    `with run as (
       insert into bulk_runs (staff_id, action, request_key, request_sha256, ended_at)
       select id, $1, gen_random_uuid()::text, '', now() from staff_members where username = 'owner'
       returning id),
     item as (
       insert into bulk_items (run_id, position, subject_id, state, was, worked_at)
       select id, 0, gen_random_uuid()::text, 'done', '{"before": null, "after": null}', now() from run)
     select id from run`,
    [action],
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
  await execute('update orders set email = $2 where id = $1', [order.id, email]);
  await updateAllClientTotals(shop.program.deps);
  return (await one<{ id: string }>('select id from clients where email = $1', [email])).id;
}

const createSegment = () => ({ name: uniqueName('segment'), filter: { consent: 'given' } });
const segment = async () =>
  `/api/admin/segments/${(await callAsOwner('POST', 'segments', createSegment())).id}`;

const anImport = { kind: 'codes', fileName: 'codes.csv', bytes: 12 };

async function importAs(state: string): Promise<string> {
  const { id } = await one<{ id: string }>(
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
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), 999, 999, 'ES', now())`,
    [orderId],
  );
  await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
  await issueDueInvoices(shop.program.deps);
  return eventually(() =>
    one<{ id: string; orderId: OrderId }>(
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
    `with named as (insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'owner'))
     insert into vat_checks (order_id, country, number, answer, holder) values ($1, 'FR', '40303265045', 'valid', 'unknown')`,
    [orderId, recipient],
  );
  return orderId;
}

const registered = { name: 'Ejemplo', taxId: 'B00000000' };

async function refusedRecord(): Promise<string> {
  return inTransaction(db(), async (tx) => {
    await executeIn(tx, 'set local session_replication_role = replica');
    const chain = await lockChain(tx, { issuer: registered, mode: 'sandbox' });
    if (!chain) throw new Error('no chain');
    const at = new Date();
    const invoice = { issuer: registered.taxId, number: `${chain.seriesCode}-1`, ...stampOf(at) };
    const installation = installationOf(registered, chain.installation);
    const record = { kind: 'cancellation', invoice, installation, stamp: invoice.stamp } as const;
    const invoiceId = randomUUID();
    await executeIn(
      tx,
      `insert into invoices (id, chain_id, number, type, order_id, issued_at, issued_on, operation_on, locale, treatment,
         country, rate_basis_points, base_cents, tax_cents, total_cents, content)
       values ($1, $2, $3, 'F2', $1, now(), now(), now(), 'es', 'domestic', 'ES', 2100, 826, 174, 1000, '{}')`,
      [invoiceId, chain.id, invoice.number],
    );
    const { id, head } = await appendRecords(tx, chain, [{ record, invoiceId, madeAt: at }]);
    await executeIn(tx, `update register_sendings set state = 'rejected' where chain_id = $1`, [id]);
    return `${id}/${head.length}`;
  });
}

async function colleague(): Promise<string> {
  const { id } = await one<{ id: string }>(
    `insert into staff_members (username, password_hash, role) values ($1, 'none', 'agent') returning id`,
    [uniqueName('colleague')],
  );
  return id;
}

async function invitation(): Promise<{ id: string; token: string }> {
  const email = `${uniqueName('invited')}@example.com`;
  await callAsOwner('POST', 'invitations', { email, role: 'agent', language: 'es' });
  const { id } = await one<{ id: string }>('select id from staff_invitations where email = $1', [email]);
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
    `update webhook_endpoints set state = 'stopped', stop_reason = 'staff', stopped_at = now() where id = $1`,
    [id],
  );
  return inTransaction(db(), (tx) => insertTest(tx, id));
}

const stories: Record<string, () => Promise<CallCase>> = {
  'POST /api/admin/webhooks': async () => ({ body: aWebhook }),
  'PUT /api/admin/webhooks/:id': async () => ({
    id: await webhook(),
    body: { ...aWebhook, personal: true, revision: 1 },
  }),
  'POST /api/admin/webhooks/:id/secret': async () => ({ id: await webhook(), body: { hours: 24 } }),
  'POST /api/admin/webhooks/:id/stop': async () => ({ id: await webhook() }),
  'POST /api/admin/webhooks/:id/resume': async () => {
    const id = await webhook();
    await callAsOwner('POST', `webhooks/${id}/stop`, {});
    return { id };
  },
  'POST /api/admin/webhooks/:id/close': async () => ({ id: await webhook() }),
  'POST /api/admin/webhooks/:id/test': async () => ({ id: await webhook() }),
  'POST /api/admin/webhooks/:id/replay': async () => ({
    id: await webhook(),
    body: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' },
  }),
  'POST /api/admin/webhook-deliveries/:id/replay': async () => ({ id: await waitingDelivery() }),
  'POST /api/admin/webhook-deliveries/:id/skip': async () => ({ id: await waitingDelivery() }),
  'POST /api/admin/views': async () => ({ body: view }),
  'DELETE /api/admin/views/:id': async () => {
    const kept = await app.inject({
      method: 'POST',
      url: '/api/admin/views',
      headers: sessionOf('owner'),
      payload: view,
    });
    return { id: kept.json().id };
  },
  'POST /api/admin/login': async () => ({ body: { username: 'owner', password: 'correct horse battery' } }),
  'POST /api/admin/proof': async () => ({ body: { password: 'correct horse battery' } }),
  'POST /api/admin/account/second-factor': async () => ({ url: secondFactor }),
  'POST /api/admin/account/second-factor/confirm': async () => {
    ({ secret } = await callAsOwner('POST', 'account/second-factor'));
    return { url: `${secondFactor}/confirm`, body: { code: appCode(secret, new Date()) } };
  },
  'POST /api/admin/account/recovery-codes': async () => ({}),
  'DELETE /api/admin/account/second-factor': async () => ({ url: secondFactor }),
  'POST /api/admin/account/passkeys': async () => {
    const { port } = new URL(shop.program.deps.config.publicUrl);
    passkey = createSoftwarePasskey({ origin: `http://localhost:${port}`, rpId: 'localhost' });
    const made = passkey.register(await callAsOwner('POST', 'account/passkeys/options'));
    return { body: { name: 'Portátil', passkey: made } };
  },
  'POST /api/admin/passkey': async () => ({
    body: { passkey: passkey.answer(await callAsOwner('POST', 'passkey/options')) },
  }),
  'DELETE /api/admin/account/passkeys/:id': async () => {
    const { passkeys } = await callAsOwner('GET', 'account');
    return { id: passkeys[0].id };
  },
  'PUT /api/admin/account/password': async () => ({ body: { password: 'correct horse battery' } }),
  'PUT /api/admin/account/language': async () => ({ body: { language: 'en' } }),
  'PUT /api/admin/members/:id': async () => ({ id: await colleague(), body: { role: 'owner' } }),
  'POST /api/admin/members/:id/reset-factors': async () => ({ id: await colleague() }),
  'POST /api/admin/invitations': async () => ({
    body: { email: `${uniqueName('invited')}@example.com`, role: 'agent', language: 'en' },
  }),
  'DELETE /api/admin/invitations/:id': async () => ({ id: (await invitation()).id }),
  'POST /api/admin/api-keys': async () => ({ body: createKey() }),
  'POST /api/admin/api-keys/:id/revoke': async () => ({
    id: (await callAsOwner('POST', 'api-keys', createKey())).id,
  }),
  'DELETE /api/admin/sessions/:id': async () => {
    await callAsOwner('POST', 'login', { username: 'owner', password: 'correct horse battery' });
    const { items } = await callAsOwner('GET', 'sessions');
    return { id: items.find(({ current }: { current: boolean }) => !current).id };
  },
  'POST /api/admin/account/end-other-sessions': async () => {
    await callAsOwner('POST', 'login', { username: 'owner', password: 'correct horse battery' });
    return {};
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
    await execute(`delete from settings where key = 'fulfilment.status_sync'`);
    return {};
  },
  'POST /api/provider-status/start-auto-sync': async () => ({}),
  'POST /api/provider-status/sync-all': async () => ({}),
  'POST /api/admin/providers': async () => ({ body: { ...createAccount(), name: 'Ribera' } }),
  'PUT /api/admin/providers/:id': async () => {
    const { id, revision } = await anotherProvider();
    const { baseUrl } = createAccount();
    return { id, body: { name: `now ${id}`, baseUrl, lowBalance: '60', revision } };
  },
  'PUT /api/admin/providers/:id/key': async () => ({
    id: (await anotherProvider()).id,
    body: { apiKey: sandboxKeys.provider },
  }),
  'POST /api/admin/providers/:id/retire': async () => ({ id: (await anotherProvider()).id, body: { note } }),
  'POST /api/admin/providers/:id/restore': async () => {
    const { id } = await anotherProvider();
    await execute('update providers set retired_at = now() where id = $1', [id]);
    return { id, body: { note } };
  },
  'PUT /api/admin/providers/:id/dialect': async () => ({
    id: (await anotherProvider()).id,
    body: { decimalMark: ',', envelope: 'response.result' },
  }),
  'POST /api/admin/providers/:id/meanings': async () => ({
    id: (await anotherProvider()).id,
    body: { about: 'error', text: 'Wallet empty', meaning: 'insufficient_funds' },
  }),
  'POST /api/admin/providers/:id/meanings/forget': async () => {
    const { id } = await anotherProvider();
    await execute(
      `insert into provider_meanings (provider_id, about, phrase, meaning, example, given_by)
       values ($1, 'error', 'wallet empty', 'insufficient_funds', 'Wallet empty', 'owner')`,
      [id],
    );
    const body = { about: 'error', phrase: 'wallet empty' };
    return { id, body };
  },
  'POST /api/admin/processors/:name/hold': async () => {
    await execute('delete from processor_holds');
    return { id: 'stripe', body: { note } };
  },
  'POST /api/admin/processors/:name/release': async () => {
    await execute(
      `insert into processor_holds (processor, reason, held_at) values ('stripe', 'staff', now())
       on conflict do nothing`,
    );
    return { id: 'stripe' };
  },
  'POST /api/admin/providers/:id/hold': async () => ({ id: (await anotherProvider()).id, body: { note } }),
  'POST /api/admin/tax/rates': async () => ({
    body: { country: 'FR', validFrom: '2190-01-01', rateBasisPoints: 2100, note: 'announced' },
  }),
  'PUT /api/admin/tax/networks': async () => ({
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
    return { body: { file, password: '' } };
  },
  'POST /api/admin/register/installation': async () => {
    await inTransaction(db(), (tx) => lockChain(tx, { issuer: registered, mode: 'sandbox' }));
    return { body: { reason: note } };
  },
  'POST /api/admin/invoices/:id/mail': async () => ({
    id: (await invoiceOf()).id,
    headers: { 'idempotency-key': newKey() },
  }),
  'PUT /api/admin/orders/:id/invoice-buyer': async () => ({
    id: (await invoiceOf()).orderId,
    body: { buyer: rightBuyer, note },
  }),
  'POST /api/admin/orders/:id/vat-number': async () => ({ id: await taxedBusiness(), body: { note } }),
  'POST /api/admin/invoices/:id/cancel': async () => ({
    id: (await invoiceOf()).id,
    body: { reason: 'duplicate', otherNumber: '2026/0017', note },
  }),
  'POST /api/admin/register/verify/stop': async () => {
    await execute(`insert into register_checks (asked_by, started_at, total) values ('owner', now(), 9)`);
    return {};
  },
  'POST /api/admin/register/records/:chainId/:position/mend': async () => ({
    url: `/api/admin/register/records/${await refusedRecord()}/mend`,
    body: {},
  }),
  'PUT /api/admin/currency-rates': async () => ({
    body: { rates: [{ currency: 'USD', day: '2026-01-02', perEuro: 1.1 }] },
  }),
  'PUT /api/admin/routes': async () => {
    const { basis } = await callAsOwner('GET', 'routes');
    const routes = [{ providerId: 1, providerService: '1001' }];
    return { body: { serviceIds: [204], routes, basis } };
  },
  'POST /api/admin/providers/:id/release': async () => {
    await execute(`update providers set held_at = now(), hold_reason = 'insufficient_funds' where id = 1`);
    return { id: '1' };
  },
  'POST /api/admin/providers/:id/sync-services': async () => ({ id: '1' }),
  'POST /api/admin/refill/execute/:orderId': async () => ({ id: await droppedOrder() }),
  'POST /api/admin/refill/process-all': async () => ({}),
  'POST /api/admin/orders/:id/notes': async () => ({
    id: (await paidOrder(db())).id,
    body: { text: 'Answer in Spanish, @agent.' },
    headers: { 'idempotency-key': newKey() },
  }),
  'POST /api/admin/customers/:id/notes': async () => ({
    id: await customer(),
    body: { text: note },
    headers: { 'idempotency-key': newKey() },
  }),
  'PUT /api/admin/order-notes/:id': async () => ({ id: await orderNote(), body: { text: 'corrected' } }),
  'DELETE /api/admin/order-notes/:id': async () => ({ id: await orderNote() }),
  'DELETE /api/admin/customer-notes/:id': async () => {
    const url = `/api/admin/customers/${await customer()}/notes`;
    const headers = { ...sessionOf('owner'), 'idempotency-key': newKey() };
    const reply = await app.inject({ method: 'POST', url, headers, payload: { text: note } });
    return { id: reply.json().noteId };
  },
  'POST /api/admin/customers/:id/merge': async () => ({
    id: await customer(),
    body: { gone: await customer(), reason: note },
  }),
  'POST /api/admin/customer-merges/:id/undo': async () => {
    const input = { gone: await customer(), reason: note };
    const { mergeId } = await callAsOwner('POST', `customers/${await customer()}/merge`, input);
    return { id: mergeId };
  },
  'POST /api/admin/customers/:id/erase': async () => ({ id: await customer(), body: { reason: note } }),
  'POST /api/admin/segments': async () => ({ body: createSegment() }),
  'PUT /api/admin/segments/:id': async () => ({ url: await segment(), body: createSegment() }),
  'POST /api/admin/segments/:id/remove': async () => ({ url: `${await segment()}/remove` }),
  'POST /api/admin/segments/:id/restore': async () => {
    const url = await segment();
    await app.inject({ method: 'POST', url: `${url}/remove`, headers: sessionOf('owner') });
    return { url: `${url}/restore` };
  },
  'POST /api/admin/orders/:id/cancel': async () => ({
    id: (await paidOrder(db())).id,
    body: { reason: 'ordered twice' },
  }),
  'PUT /api/admin/orders/:id/email': async () => ({
    id: (await paidOrder(db())).id,
    body: { email: `${uniqueName()}@example.test` },
  }),
  'PUT /api/admin/orders/:id/target': async () => ({
    id: (await paidOrder(db())).id,
    body: { username: uniqueName(), url: '' },
  }),
  'POST /api/admin/send-to-provider/:id': async () => ({ id: (await paidOrder(db())).id, body: {} }),
  'POST /api/admin/refunds': async () => ({
    body: { orderId: await paidThroughTheShop(), amountCents: 100, reason: 'arrived late' },
    headers: { 'idempotency-key': newKey() },
  }),
  'POST /api/admin/disputes/:id/evidence': async () => ({
    url: `${await dispute()}/evidence`,
    body: { pieces: ['purchase'], text: 'It was delivered.' },
  }),
  'POST /api/admin/disputes/:id/accept': async () => ({ url: `${await dispute()}/accept`, body: { note } }),
  'POST /api/admin/reconciliation/:day': async () => ({
    id: new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10),
  }),
  'POST /api/admin/calls/:id/replay': async () => {
    await shop.program.deps.processors.first.ping();
    await shop.program.deps.calls.flush();
    const { id } = await one<{ id: string }>(
      `select id from outgoing_calls where operation = 'payment_intents.get' order by at desc limit 1`,
    );
    return { id };
  },
  'POST /api/admin/mails/:id/resend': async () => {
    await paidThroughTheShop();
    const { id } = await one<{ id: string }>('select id from mails order by created_at desc limit 1');
    return { id, headers: { 'idempotency-key': newKey() } };
  },
  'POST /api/admin/mails/:id/allow': async () => {
    await paidThroughTheShop();
    const { id, recipient } = await one<{ id: string; recipient: string }>(
      `select id, recipient from mails where recipient is not null order by created_at desc limit 1`,
    );
    await execute(`insert into suppressions (email, kind, source) values (lower($1), 'bounce', 'report')`, [
      recipient,
    ]);
    return { id };
  },
  'POST /api/admin/alerts': async () => ({ body: aChannel }),
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
  'POST /api/admin/schedules/:name/run': async () => ({ id: 'pending.find-exhausted' }),
  'POST /api/admin/retention/run': async () => ({}),
  'POST /api/admin/backups': async () => ({}),
  'POST /api/admin/restore-drills': async () => ({}),
  'POST /api/admin/imports': async () => ({ body: anImport }),
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
    body: { since: new Date(Date.now() - hourMs).toISOString() },
  }),
  'POST /api/admin/bulk': async () => ({
    body: { action: 'thread_close', ids: [randomUUID()] },
    headers: { 'idempotency-key': newKey() },
  }),
  'POST /api/admin/bulk/:id/undo': async () => ({ id: await bulkRun() }),
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
    return { id, body: {} };
  },
  'POST /api/admin/orders/:id/letter': async () => {
    const { id } = await paidOrder(db());
    return { id, body: { text: 'hola' } };
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
    const { number } = await one<{ number: string }>('select number from orders where id = $1', [id]);
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
    id: 'proof.live_purchases',
    body: { value: { hours: 6 }, was: null },
  }),
  'POST /api/admin/opening/webhook': async () => ({}),
  'POST /api/admin/opening/rehearsal': async () => ({}),
  'POST /api/admin/opening/legal-texts': async () => ({}),
  'POST /api/admin/opening/mail': async () => {
    const value = {
      ...{ name: 'Tienda', legalName: 'Tienda, S. L.', taxId: 'NIF B12345674', registry: '' },
      ...{ address: ['Calle Mayor 1'], email: 'hola@tienda.example' },
    };
    await saveSetting(db(), 'shop.identity', value);
    return {};
  },
  'POST /api/admin/opening/mail/confirm': async () => {
    await execute(
      `insert into mail_proofs (recipient, code, created_at) values ('hola@tienda.example', '123456', now())`,
    );
    return { body: { code: '123456' } };
  },
  'POST /api/admin/maintenance/preview': async () => ({}),
  'POST /api/admin/service-kinds': async () => ({ body: createKind('x-posts') }),
  'PUT /api/admin/service-kinds/:code': async () => {
    await callAsOwner('POST', 'service-kinds', createKind('youtube-clips'));
    const list = await app.inject({ url: '/api/admin/service-kinds', headers: sessionOf('owner') });
    const { basis } = list.json().kinds.find(({ code }: { code: string }) => code === 'youtube-clips');
    const { names, texts } = createKind('youtube-clips');
    return { id: 'youtube-clips', body: { names, texts, active: false, position: 9, basis } };
  },
  'POST /api/admin/service-kinds/:code/packages': async () => {
    await callAsOwner('POST', 'service-kinds', createKind('tiktok-hearts'));
    return { id: 'tiktok-hearts', body: { packages: [{ quantity: 100, priceCents: 299 }] } };
  },
  'POST /api/admin/service-changes': async () => ({ body: await serviceChange() }),
  'POST /api/admin/service-changes/:id/undo': async () => {
    const { id } = await callAsOwner('POST', 'service-changes', await serviceChange());
    return { id };
  },
  'DELETE /api/admin/service-changes/:id': async () => {
    const at = new Date(Date.now() + hourMs).toISOString();
    const { id } = await callAsOwner('POST', 'service-changes', { ...(await serviceChange()), at });
    return { id };
  },
  'PUT /api/admin/reminders': async () => {
    const { plan, version } = await callAsOwner('GET', 'reminders');
    return { body: { basis: version.id, plan } };
  },
  'POST /api/admin/reminders/versions/:id/bring-back': async () => {
    const { version } = await callAsOwner('GET', 'reminders');
    return { id: '0', body: { basis: version.id } };
  },
  'POST /api/admin/campaigns': async () => ({ body: { name: uniqueName() } }),
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
  'POST /api/admin/discount-codes': async () => ({ body: createCode() }),
  'POST /api/admin/discount-codes/generate': async () => ({
    headers: { 'idempotency-key': newKey() },
    body: { count: 2, prefix: 'X', terms: codeTerms },
  }),
  'PUT /api/admin/discount-codes/:id': async () => {
    const { id } = await callAsOwner('POST', 'discount-codes', createCode());
    const { basis } = (await callAsOwner('GET', `discount-codes/${id}`)).code;
    return { id, body: { terms: codeTerms, active: false, basis } };
  },
  'POST /api/admin/discount-batches/:id/stop': async () => ({ id: randomUUID() }),
  'POST /api/admin/upsell-offers': async () => ({ body: anOffer }),
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
    return { id, body: { terms, basis } };
  },
  'POST /api/blocked-users': async () => ({ body: { username: uniqueName(), reason: note } }),
  'POST /api/blocked-users/import': async () => ({ body: { csv: `${uniqueName()};${note}` } }),
  'DELETE /api/blocked-users/:id': async () => {
    const body = { username: uniqueName(), reason: note };
    const headers = sessionOf('owner');
    const reply = await app.inject({ method: 'POST', url: '/api/blocked-users', headers, payload: body });
    return { id: reply.json().id };
  },
  // Last entry, because it ends the owner's session.
  'POST /api/admin/logout': async () => ({ body: {} }),
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
      `select a.action, m.username from audit_entries a join staff_members m on m.id = a.staff_id
        where a.request_id = $1`,
      [reply.headers['x-request-id']],
    );
    expect(left).toEqual({ action: 'staff.invitation_accepted', username: payload.username });
  });

  it.each(Object.entries(stories))('%s audits its member and its request', async (name, story) => {
    const [method = '', path = ''] = name.split(' ');
    const { id, url = path.replace(/:\w+/, String(id)), body, headers } = await story();
    const reply = await app.inject({
      ...{ method: method as 'POST', url, headers: { ...sessionOf('owner'), ...headers } },
      ...(body && { payload: body }),
    });
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    const left = await one(
      `select a.actor, m.username, count(*) over () as entries
         from audit_entries a left join staff_members m on m.id = a.staff_id where a.request_id = $1`,
      [reply.headers['x-request-id']],
    );
    expect(left).toEqual({ actor: 'staff', username: 'owner', entries: 1 });
  });
});
