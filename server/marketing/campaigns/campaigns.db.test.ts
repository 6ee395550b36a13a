import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { dayMs, hourMs } from '#contracts/kit/time.ts';
import type { CampaignTerms } from '#contracts/marketing/campaigns.ts';
import { consentValue } from '#contracts/pages/visitor-cookies.ts';
import { consentStatements } from '#messages/consent.ts';
import { addSegment, removeSegment } from '#server/customers/records/segments.ts';
import { features } from '#server/features.ts';
import { queueMail } from '#server/mail/jobs.ts';
import { leaseSeconds, maxAttempts } from '#server/mail/rules.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { claimMails } from '#server/mail/store.ts';
import { readMailChoices, saveMailChoices, suppress } from '#server/mail/suppressions/suppress.ts';
import { mailKindsOf } from '#server/mail/wording/mail-kind.ts';
import type { OutgoingMail } from '#server/platform/clients/mail/compose-message.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import { one, rows } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EnqueueOptions } from '#server/platform/queue/queue.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { insertTestOrder, type TestOrderOptions } from '#tests/harness/test-orders.ts';
import { addCampaign, changeCampaign, discardCampaign } from './change-campaign.ts';
import { handOverMailsJob } from './hand-over-job.ts';
import { handOverMails } from './hand-over-mails.ts';
import { followLink } from './links.ts';
import { sourceOf } from './rules.ts';
import { resumeCampaign, startCampaign, stopCampaign, unscheduleCampaign } from './run-campaign.ts';
import { showAudience, showCampaign } from './show-campaign.ts';
import { eraseRecipients } from './store-recipients.ts';
import { testCampaign } from './test-campaign.ts';

const own = startForTests(testDatabase);
let staff: StaffActor;
beforeAll(async () => {
  staff = await insertTestStaff(own.database, 'eva');
  await execute(
    `insert into tax_rates (country, valid_from, rate_basis_points) values ('ES', '2012-09-01', 2100) on conflict do nothing`,
  );
});
afterEach(async () => {
  sent.length = 0;
  turns.length = 0;
  await execute(`delete from order_consents where kind = 'marketing'`);
});
const db = () => own.database;
const { execute } = queriesOn(db);

const kinds = mailKindsOf(features);
const kindNames = ['campaign', 'campaign-test'];
const sent: OutgoingMail[] = [];
const turns: number[] = [];
const collectMail = (mail: OutgoingMail) => void sent.push(mail);

function depsOn(
  database: Database,
  send: (mail: OutgoingMail) => Promise<void> = async (mail) => collectMail(mail),
) {
  return {
    config: { mode: 'sandbox', publicUrl: 'https://shop.example' },
    database,
    mailer: { send, close: () => undefined },
    listener: { on: () => () => undefined },
    secrets: openSecretBox('a key that only tests use'),
    queue: {
      enqueue: async (tx: Database, job: { name: string }, mail: never, more?: EnqueueOptions) => {
        if (job.name === handOverMailsJob.name) turns.push(more?.startAfterSeconds ?? 0);
        else await queueMail(tx, kinds, mail);
      },
    },
    log: silentLog,
    now: () => new Date(),
  } as unknown as Deps;
}
const deps = () => depsOn(db());

async function mail(with_: Deps): Promise<void> {
  const claim = { limit: 100, leaseSeconds, maxAttempts };
  for (const row of await claimMails(with_.database, claim))
    if (kindNames.includes(row.kind)) await sendMail(with_, kinds, row);
}
async function runSendingRound(with_ = deps()): Promise<void> {
  await handOverMails(with_);
  await mail(with_);
}

async function buyer(options: TestOrderOptions = {}): Promise<string> {
  const order = await insertTestOrder(db(), options);
  const { locale = 'es' } = options;
  await execute(
    `insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
     values ($1, 'marketing', $2, $3, $4, now())`,
    [order.id, consentStatements[consentVersion][locale].marketing, consentVersion, locale],
  );
  return order.email;
}

const text = (locale: Locale) => ({
  subject: `Oferta ${locale}`,
  preheader: 'Esta semana',
  body: 'Hola.\n\n[Ver]({{page.chooser}}) y [fuera](https://other.example/).',
});
const terms = (more: Partial<CampaignTerms> = {}): CampaignTerms => ({
  name: 'Otoño',
  texts: { es: text('es'), fr: text('fr'), it: null, en: null },
  segmentId: null,
  locales: null,
  code: null,
  windowDays: 7,
  ...more,
});

async function draft(more: Partial<CampaignTerms> = {}): Promise<{ id: string; revision: number }> {
  const id = await addCampaign(deps(), { name: 'x', staff });
  return { id, revision: await changeCampaign(deps(), { id, terms: terms(more), revision: 1, staff }) };
}
const startNow = (campaign: { id: string; revision: number }, at: Date | null = null) =>
  startCampaign(deps(), { ...campaign, at, recipients: 0, staff });
const limits = (more: object = {}) =>
  saveSetting(db(), 'campaigns.limits', {
    mailsPerMinute: 3000,
    mailsPerPerson: 100,
    personDays: 7,
    ...more,
  });
const refusal = (code: string) => expect.objectContaining({ code });
const sentRecipients = () => sent.map((each) => each.to).sort();

const plainQuery = (name: string) =>
  new RegExp(`\`\`\`sql ${name}\n([^\`]+)\`\`\``).exec(
    readFileSync(new URL('../../../docs/figures.md', import.meta.url), 'utf8'),
  )?.[1] ?? '';

it('a campaign reaches buyers with consent once, in their language, with an unsubscribe link', async () => {
  await limits();
  const [es, fr] = [await buyer(), await buyer({ locale: 'fr' })];
  await buyer({ email: es.toUpperCase() });
  await buyer({ locale: 'it' });
  await buyer({ sample: true });
  await buyer({ paidAt: null, paymentState: 'unpaid', state: 'pending' });
  await insertTestOrder(db());
  await suppress(db(), { email: await buyer(), kinds: ['marketing'], source: 'link', at: new Date() });
  const campaign = await draft();
  expect(await showAudience(deps(), campaign.id)).toMatchObject({
    recipients: 2,
    perLocale: { es: 1, fr: 1, it: 0, en: 0 },
    withoutText: 1,
  });
  await startNow(campaign);
  await runSendingRound();
  await runSendingRound();
  expect(sentRecipients()).toEqual([es, fr].sort());
  const mine = sent.find((each) => each.to === es);
  expect(mine?.headers).toMatchObject({
    'List-Unsubscribe': expect.stringContaining('https://shop.example/api/unsubscribe?token='),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mine?.subject).toBe('Oferta es');
  expect(mine?.html).toMatch(/links\/[0-9a-f-]{36}\?to=%2Fes%2Fservicios" style=/);
  expect(mine?.html).toContain('href="https://other.example/" ');
  const { state, results, finishedAt } = await showCampaign(deps(), campaign.id);
  expect([state, finishedAt]).toEqual(['sent', expect.any(String)]);
  expect(results).toMatchObject({ recipients: 2, sent: 2, delivered: 2, waiting: 0, unknown: 0 });
  await expect(startNow(campaign)).rejects.toEqual(refusal('conflict'));
});

it('a campaign reaches exactly the addresses with a ticked box, for each consent and suppression', async () => {
  await limits();
  const unpaid = { paidAt: null, paymentState: 'unpaid', state: 'pending' } as const;
  const consents: Record<string, () => Promise<string>> = {
    none: async () => (await insertTestOrder(db())).email,
    paid: () => buyer(),
    unpaid: () => buyer(unpaid),
    sample: () => buyer({ sample: true }),
    erased: async () => {
      const email = await buyer({ createdAt: new Date(Date.now() - hourMs) });
      await execute(
        `insert into customer_erasures (email_sha256, asked_at, done_at)
         values (sha256(convert_to($1::text, 'UTF8')), now(), now())`,
        [email],
      );
      return email;
    },
    account: async () => {
      const { email } = await insertTestOrder(db());
      const wanted = { marketing: true, reminders: false, reviews: false };
      await inTransaction(db(), (tx) =>
        saveMailChoices(tx, { email, wanted, source: 'account', locale: 'es', at: new Date() }),
      );
      return email;
    },
  };
  const stops = [[], ['marketing'], ['reminders'], ['complaint'], ['bounce']] as const;
  const ticked: string[] = [];
  for (const make of Object.values(consents))
    for (const kinds of stops) {
      const email = await make();
      if (kinds.length > 0) await suppress(db(), { email, kinds, source: 'report', at: new Date() });
      if ((await readMailChoices(db(), email)).marketing) ticked.push(email);
    }
  expect(ticked).toHaveLength(4);
  await startNow(await draft());
  await runSendingRound();
  expect(sentRecipients()).toEqual(ticked.sort());
  await execute('delete from mail_consents');
});

it('a campaign draft rejects concurrent changes and invalid text', async () => {
  const { id, revision } = await draft();
  const change = (more: Partial<CampaignTerms>, at = revision) =>
    changeCampaign(deps(), { id, terms: terms(more), revision: at, staff });
  await expect(change({}, 1)).rejects.toEqual(refusal('conflict'));
  await expect(change({ code: 'NONE' })).rejects.toEqual(refusal('invalid_request'));
  const bad = { ...terms().texts, es: { ...text('es'), body: '{{shop.phone}}' } };
  await expect(change({ texts: bad })).rejects.toMatchObject({
    code: 'placeholder_unknown',
    field: 'texts.es.body',
  });
  const coded = { ...terms().texts, es: { ...text('es'), subject: 'Con {{campaign.code}}' } };
  await expect(change({ texts: coded })).rejects.toMatchObject({
    code: 'placeholder_unknown',
    field: 'texts.es.subject',
  });
  const nothing = { es: null, fr: null, it: null, en: null };
  const empty = await change({ texts: nothing });
  await expect(startNow({ id, revision: empty })).rejects.toEqual(refusal('invalid_request'));
  await discardCampaign(deps(), { id, revision: empty, staff });
  await expect(showCampaign(deps(), id)).rejects.toEqual(refusal('not_found'));
});

it('a campaign waits for its start, keeps the speed limit, stops, and resumes with the rest', async () => {
  await limits({ mailsPerMinute: 6 });
  await execute(
    "update campaign_recipients set handed_at = handed_at - interval '2 minutes' where handed_at is not null",
  );
  for (let at = 0; at < 3; at += 1) await buyer();
  const campaign = await draft();
  const soon = new Date(Date.now() + hourMs);
  await startNow(campaign, soon);
  await runSendingRound();
  expect([sent, turns]).toEqual([[], []]);
  await unscheduleCampaign(deps(), { id: campaign.id, staff });
  await startNow({ ...campaign, revision: campaign.revision + 2 }, soon);
  await execute("update campaigns set start_at = now() - interval '1 minute' where id = $1", [campaign.id]);
  await runSendingRound();
  expect(sent).toHaveLength(1);
  expect(turns).toEqual([10]);
  await stopCampaign(deps(), { id: campaign.id, staff });
  await runSendingRound();
  expect(sent).toHaveLength(1);
  await resumeCampaign(deps(), { id: campaign.id, staff });
  await expect(resumeCampaign(deps(), { id: campaign.id, staff })).rejects.toEqual(refusal('conflict'));
  await runSendingRound();
  await runSendingRound();
  expect(new Set(sentRecipients()).size).toBe(3);
  expect(sent).toHaveLength(3);
  // After resuming, round 1 requests the next round at once, round 2 requests another, and the last round
  // requests none.
  expect(turns).toEqual([10, 0, 10]);
});

it('a campaign waits during maintenance and continues afterwards', async () => {
  await limits();
  await buyer();
  await startNow(await draft());
  const shut = { backMinutes: 30, remindHours: 2, note: '' };
  await saveSetting(db(), 'shop.maintenance', { ...shut, active: true });
  await runSendingRound();
  expect(sent).toEqual([]);
  await saveSetting(db(), 'shop.maintenance', { ...shut, active: false });
  await runSendingRound();
  expect(sent).toHaveLength(1);
});

it('a campaign reaches members of a segment with consent, and does not start after the segment is removed', async () => {
  await limits();
  const fr = await buyer({ locale: 'fr' });
  await buyer();
  await insertTestOrder(db(), { locale: 'fr' });
  const segmentId = await addSegment(deps(), { name: 'Francia', filter: { language: 'fr' }, staff });
  const campaign = await draft({ segmentId });
  expect(await showAudience(deps(), campaign.id)).toMatchObject({ recipients: 1, perLocale: { fr: 1 } });
  await startNow(campaign);
  await runSendingRound();
  expect(sentRecipients()).toEqual([fr]);
  const later = await draft({ segmentId });
  await startNow(later, new Date(Date.now() + hourMs));
  await removeSegment(deps(), { id: segmentId, staff, removed: true });
  await execute(`update campaigns set start_at = now() - interval '1 minute' where id = $1`, [later.id]);
  await runSendingRound();
  expect(await showCampaign(deps(), later.id)).toMatchObject({ state: 'draft', results: { recipients: 0 } });
});

it('a campaign leaves out recipients at the cap, with a new objection, or erased', async () => {
  await limits();
  const [early, late, gone] = [await buyer(), await buyer(), await buyer()];
  const first = await draft();
  await startNow(first);
  await runSendingRound();
  sent.length = 0;
  await limits({ mailsPerPerson: 1 });
  const fresh = await buyer();
  const second = await draft();
  expect(await showAudience(deps(), second.id)).toMatchObject({ recipients: 4, capped: 3 });
  await startNow(second);
  await suppress(db(), { email: fresh, kinds: ['marketing'], source: 'link', at: new Date() });
  await runSendingRound();
  expect(sent).toEqual([]);
  const { results } = await showCampaign(deps(), second.id);
  expect(results).toMatchObject({ recipients: 4, capped: 3, unwanted: 1, sent: 0 });
  await eraseRecipients(db() as never, gone);
  expect((await showCampaign(deps(), first.id)).results.recipients).toBe(2);
  expect([early, late]).toHaveLength(2);
});

it('a campaign counts results like plain queries: clicks with consent, orders by code or link, objections', async () => {
  await limits();
  await execute(
    `insert into discount_codes (code, kind, percent_basis_points, valid_from) values ('OTONO', 'percentage', 1000, now())`,
  );
  const [one_, other, third] = [await buyer(), await buyer(), await buyer()];
  const campaign = await draft({ code: 'OTONO' });
  await startNow(campaign);
  await runSendingRound();
  const recipient = async (email: string) =>
    (
      await one<{ id: string }>(
        db(),
        'select id from campaign_recipients where campaign_id = $1 and email = $2',
        [campaign.id, email],
      )
    ).id;
  const follow = async (email: string, analytics: boolean) =>
    followLink(deps(), {
      recipientId: await recipient(email),
      to: '/es/servicios',
      cookies: `consent=${consentValue({ analytics, advertising: false, personalisation: false, visitor: crypto.randomUUID() })}`,
    });
  const page = `/es/servicios?utm_source=${sourceOf(campaign.id)}`;
  expect([await follow(one_, true), await follow(one_, true), await follow(other, false)]).toEqual([
    page,
    page,
    page,
  ]);
  await suppress(db(), { email: other, kinds: ['marketing'], source: 'one_click', at: new Date() });
  const byLink = await insertTestOrder(db(), { email: one_ });
  const byBoth = await insertTestOrder(db(), { email: third });
  const late = await insertTestOrder(db(), { paidAt: new Date(Date.now() + 8 * dayMs) });
  const before = await insertTestOrder(db(), { paidAt: new Date(Date.now() - dayMs) });
  const link = `https://shop.example${page}`;
  await execute('update orders set source_url = $2 where id = any($1)', [
    [byLink.id, byBoth.id, late.id, before.id],
    link,
  ]);
  await execute(`update orders set discount_code = 'OTONO', discount_cents = 100 where id = $1`, [byBoth.id]);
  expect((await showCampaign(deps(), campaign.id)).results).toMatchObject({
    ...{ recipients: 3, sent: 3, clicked: 1, unsubscribed: 1 },
    ...{ orders: 2, ordersByCode: 1, ordersByLink: 1, revenueCents: 1998 },
  });
  for (const name of ['campaign-mails', 'campaign-orders']) {
    const told = (await showCampaign(deps(), campaign.id)).results;
    expect(told).toMatchObject((await db().query(plainQuery(name), [campaign.id])).rows[0]);
  }
  expect(sent[0]?.html).toContain('OTONO');
});

it('a campaign is previewed without counting links', async () => {
  const { id } = await draft();
  await testCampaign(deps(), { id, locale: 'fr', email: 'Eva@Shop.example', staff });
  await expect(testCampaign(deps(), { id, locale: 'it', email: 'eva@shop.example', staff })).rejects.toEqual(
    refusal('invalid_request'),
  );
  await mail(deps());
  expect(sent.map(({ to: address, subject }) => [address, subject])).toEqual([
    ['eva@shop.example', '[Essai] Oferta fr'],
  ]);
  expect(sent[0]?.html).toContain('href="https://shop.example/fr/services" ');
  expect((await showCampaign(deps(), id)).results).toMatchObject({ recipients: 0, sent: 0 });
});

it('a campaign warns before sending of links to services that are not sold', async () => {
  await insertTestOrder(db());
  const es = { ...text('es'), body: '[Me gusta]({{page.likes}}), [seguidores]({{page.followers}})' };
  const { id } = await draft({ texts: { es, fr: null, it: null, en: null } });
  await saveSetting(db(), 'catalog.closed', {
    closed: [{ service: 'followers', country: 'FR', reason: 'law', note: '' }],
  });
  const { closedLinks } = await showCampaign(deps(), id);
  await saveSetting(db(), 'catalog.closed', { closed: [] });
  expect(closedLinks).toEqual([
    { locale: 'es', path: '/es/ig', countries: ['FR'] },
    { locale: 'es', path: '/es/ig-likes', countries: [] },
  ]);
});

function createKillableProgram(at: number) {
  let done = 0;
  let dead = false;
  const act = async (run: () => unknown) => {
    if (dead) throw new Error('killed');
    done += 1;
    dead = done === at;
    if (dead) throw new Error('killed');
    return run();
  };
  const database = {
    query: (config: never) => act(() => db().query(config)),
    async connect() {
      const client = await db().connect();
      return {
        query: (config: never) => act(() => client.query(config)),
        release: (broken?: Error) => client.release(broken),
      };
    },
  } as unknown as Database;
  const program = depsOn(database, async (letter) => void (await act(() => collectMail(letter))));
  return { program, isDead: () => dead };
}

it('a campaign sends each mail once when the program is killed at any point', async () => {
  await limits();
  const people = [await buyer(), await buyer()].sort();
  let killed = 0;
  let unknown = 0;
  for (let at = 1, reached = true; reached; at += 1) {
    const campaign = await draft();
    await startNow(campaign);
    sent.length = 0;
    const { program, isDead } = createKillableProgram(at);
    await runSendingRound(program).catch(() => undefined);
    reached = isDead();
    if (!reached) continue;
    killed += 1;
    await execute(`update mails set due_at = now() where due_at is not null and state <> 'sent'`);
    await runSendingRound();
    expect((await showCampaign(deps(), campaign.id)).state).toBe('sent');
    const mails = await rows<{ email: string; state: string; leaving: boolean; due: boolean }>(
      db(),
      `select r.email, m.state, m.leaving_at is not null as leaving, m.due_at is not null as due
           from campaign_recipients r join mails m on m.dedupe_key = 'campaign:' || r.id
          where r.campaign_id = $1 order by r.email`,
      [campaign.id],
    );
    expect(mails.map(({ email }) => email)).toEqual(people);
    for (const { email, state, leaving, due } of mails) {
      const times = sent.filter((each) => each.to === email).length;
      const where = `${at}: ${email} ${state}, ${times} times`;
      // A mail interrupted during sending awaits a staff decision. All others were mailed exactly once.
      if (state === 'sent') expect(times, where).toBe(1);
      else expect([state, leaving, due, times <= 1], where).toEqual(['failed', true, false, true]);
      if (state !== 'sent') unknown += 1;
    }
  }
  expect(killed).toBeGreaterThan(15);
  // Two kills affect each of two mails: one after the mark before sending, one before the result is stored.
  expect(unknown).toBe(4);
});
