import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import type { FindingName } from '#contracts/staff/conditions.ts';
import { features } from '#server/features.ts';
import {
  externalServiceChecks,
  findProblems,
  localChecks,
  runDoctor,
} from '#server/operations/doctor/checks.ts';
import { listUrgent, urgentReasons } from '#server/operations/doctor/urgent-items.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { saleAdviceChecks } from '#server/platform/feature/feature.ts';
import { findReasons } from '#server/platform/http/readiness.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { ensureSecretMark } from '#server/staff/settings/secret-key.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, openCheckout, payWith, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);
beforeAll(async () => {
  shop.program.deps.config.publicUrl = shop.url;
});

const db = () => shop.program.deps.database;
const { execute, rows } = queriesOn(db);
const liveDeps = (more: Partial<Deps> = {}, config: Partial<Deps['config']> = {}): Deps => {
  const { deps } = shop.program;
  return { ...deps, ...more, config: { ...deps.config, mode: 'live', ...config } };
};
async function findProblemsOf(deps: Deps): Promise<Partial<Record<FindingName, string>>> {
  const { wrong: found } = await findProblems({ ...localChecks(deps), ...externalServiceChecks(deps) });
  return Object.fromEntries([...found].map(([name, { reason }]) => [name, reason]));
}
const findingsWith = (more?: Partial<Deps>, config?: Partial<Deps['config']>) =>
  findProblemsOf(liveDeps(more, config));
const items = () =>
  rows<{ subject: string; open: boolean; times: number }>(
    `select subject_id as subject, resolved_at is null as open, times from pending_items
      where reason = 'shop_finding' order by opened_at`,
  );

describe('doctor', () => {
  it('doctor reports only the missing backup in a healthy shop', async () => {
    await eventually(async () => expect(await findingsWith()).not.toHaveProperty('worker'));
    expect(Object.keys(await findingsWith()).filter((name) => name !== 'backup')).toEqual([]);
  });

  it('doctor checks the stored key of a provider rather than the configured one', async () => {
    const [kept] = await rows<{ key: Buffer }>('select api_key_sealed as key from providers where id = 1');
    const sealed = shop.program.deps.secrets.seal('another key');
    await execute('update providers set api_key_sealed = $1 where id = 1', [sealed]);
    expect((await findingsWith()).provider).toContain('rejects the stored key');
    await execute('update providers set api_key_sealed = $1 where id = 1', [kept!.key]);
    expect(await findingsWith()).not.toHaveProperty('provider');
  });

  it('doctor detects a SECRET_KEY that does not match the database', async () => {
    const found = await findingsWith({
      secrets: openSecretBox('another secret key, long enough for anybody'),
    });
    expect(found.secret_key).toContain('another SECRET_KEY');
    // No provider's key can be opened, which is not a fault of the keys.
    expect(found).not.toHaveProperty('provider');
    const other = liveDeps({ secrets: openSecretBox('another secret key, long enough for anybody') });
    expect(await findReasons(saleAdviceChecks(features, other))).toEqual([['secret_key', found.secret_key]]);
    const said: unknown[] = [];
    const log = { error: (line: unknown) => said.push(line) } as unknown as Deps['log'];
    await ensureSecretMark({ ...other, log });
    await ensureSecretMark({ ...liveDeps(), log });
    expect(said).toEqual([expect.stringContaining('SECRET_KEY')]);
  });

  it('doctor detects settled payments without webhooks', async () => {
    shop.processor.setFaults({ webhooks: { drop: 1 } });
    const { paymentIntentId } = await openCheckout(shop);
    await payWith(shop, paymentIntentId);
    const paid = () => rows('select 1 from orders where paid_at is not null');
    await eventually(async () => expect(await paid()).toHaveLength(1));
    await execute('delete from external_events');
    expect(await findingsWith()).not.toHaveProperty('webhooks_missing');
    await execute(`update orders set paid_at = paid_at - interval '11 minutes'`);
    expect((await findingsWith()).webhooks_missing).toBe('1 orders were paid without a webhook');
    const forged = { method: 'POST', body: '{}', headers: { 'stripe-signature': 't=1,v1=00' } };
    await fetch(`${shop.url}/api/webhooks/stripe`, forged);
    await eventually(async () =>
      expect((await findingsWith()).webhooks_missing).toMatch(/without a webhook; 1 were rejected \(\w+\)/),
    );
    await execute('update orders set paid_at = now() where paid_at is not null');
    shop.processor.setFaults({ webhooks: { drop: 0 } });
    shop.processor.setWebhookUrl('https://elsewhere.example/hook');
    expect((await findingsWith()).webhook_endpoint).toContain('only to https://elsewhere.example/hook');
    shop.processor.setWebhookUrl(`${shop.url}/api/webhooks/stripe`);
  });

  it('doctor reports that invoicing is stopped', async () => {
    await execute(
      `update register_chains set stopped_at = now(), stopped_for = 'copied' where closed_at is null`,
    );
    const stopped = await rows('select 1 from register_chains where stopped_at is not null');
    if (stopped.length > 0) expect((await findingsWith()).issuing_stopped).toContain('copied');
    await execute('update register_chains set stopped_at = null, stopped_for = null');
    expect(stopped).not.toHaveLength(0);
  });

  it('doctor reports that no worker runs', async () => {
    const at = new Date(Date.now() + hourMs);
    const sentence = /no worker has run for (?:59|60) minutes/;
    expect((await findingsWith({ now: () => at })).worker).toMatch(sentence);
    const advice = await findReasons(saleAdviceChecks(features, liveDeps({ now: () => at })));
    expect(advice).toEqual([['worker', expect.stringMatching(sentence)]]);
  });

  it("doctor reads the agency's files and reports unreadable ones", async () => {
    const agency = {
      ...shop.program.deps.config.agency,
      certificateFile: '/nonexistent',
      authorityFile: join(mkdtempSync(join(tmpdir(), 'doctor-')), 'none.pem'),
    };
    const found = await findingsWith({}, { agency });
    expect(found.agency_files).toMatch(
      /AGENCY_CERTIFICATE_FILE=\/nonexistent \(ENOENT\); AGENCY_CA_FILE=.*none\.pem/,
    );
  });
});

it('doctor and /readyz list each urgent reason with an open item', async () => {
  for (const reason of urgentReasons)
    await inTransaction(db(), (tx) => openItem(tx, { reason, subjectId: `urgent-${reason}` }));
  const lines = await listUrgent(db());
  expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([...urgentReasons].sort());
  for (const line of lines)
    expect(line).toMatch(/\(1 open\)\. Decide in Pendiente \(\/admin\/pending\?reason=\w+\): \w+/);
  const warned = (await findReasons(saleAdviceChecks(features, liveDeps()))).map(([name]) => name);
  expect(warned).toEqual(expect.arrayContaining([...urgentReasons]));
  await execute(`delete from pending_items where subject_id like 'urgent-%'`);
});

it('a finding opens one inbox item, and no further item after staff resolve it', async () => {
  const mail = { ...shop.program.deps.config.mail, smtpUrl: 'smtp://127.0.0.1:1' };
  const broken = liveDeps({}, { publicUrl: 'http://127.0.0.1:1', mail });
  await runDoctor(broken);
  await runDoctor(broken);
  const found = (await items()).filter(({ subject }) => ['public_url', 'mail'].includes(subject));
  expect(found.toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual([
    { subject: 'mail', open: true, times: 2 },
    { subject: 'public_url', open: true, times: 2 },
  ]);
  await runDoctor(liveDeps());
  expect((await items()).filter(({ open }) => open)).toEqual([]);
});

it('a finding closes when its service is no longer configured', async () => {
  const item = { reason: 'shop_finding', subjectId: 'directory', evidence: {} } as const;
  await inTransaction(db(), (tx) => openItem(tx, item));
  await runDoctor(liveDeps({ directory: null }));
  expect((await items()).filter(({ subject }) => subject === 'directory')).toEqual([
    expect.objectContaining({ open: false }),
  ]);
});
