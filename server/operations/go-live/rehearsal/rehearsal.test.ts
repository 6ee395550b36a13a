import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAgency } from '#sandbox/agency/start-agency.ts';
import { startProcessor } from '#sandbox/processor/start-processor.ts';
import { startRedsys } from '#sandbox/redsys/start-redsys.ts';
import { certificateFrom } from '#server/platform/clients/agency/client-certificate.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { bounds, RehearsalRefused, type TestSystems } from './bounds.ts';
import { cases } from './cases.ts';
import { runCases } from './run-cases.ts';

const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
async function startStandIns() {
  const [stripe, redsys, agency] = await Promise.all([
    startProcessor({
      ...{ port: 0, webhookUrl: '', webhookSecrets: [sandboxKeys.webhookSecret] },
      ...{ secretKey: sandboxKeys.stripeSecret, publishableKey: sandboxKeys.stripePublishable },
    }),
    startRedsys({
      ...{ port: 0, merchantCode: sandboxKeys.redsysMerchant, terminal: '1', key: sandboxKeys.redsysKey },
    }),
    startAgency({ port: 0, dataDir: folder }),
  ]);
  return { stripe, redsys, agency };
}

let standIns: Awaited<ReturnType<typeof startStandIns>>;
let systems: TestSystems;
beforeAll(async () => {
  standIns = await startStandIns();
  const { stripe, redsys, agency } = standIns;
  const { certificate, key } = agency.certificates.client;
  systems = {
    stripe: { secretKey: sandboxKeys.stripeSecret, apiUrl: stripe.url },
    redsys: {
      ...{ merchantCode: sandboxKeys.redsysMerchant, terminal: '1', key: sandboxKeys.redsysKey },
      ...{ url: redsys.url, signatureVersion: 'HMAC_SHA512_V1' },
    },
    agency: {
      url: agency.url,
      authorityFile: agency.files?.authority ?? null,
      certificate: certificateFrom(Buffer.from(certificate + key), ''),
    },
  };
});
afterAll(async () => {
  await Promise.all(Object.values(standIns).map((each) => each.close()));
  rmSync(folder, { recursive: true, force: true });
});

const run = (some = cases, more: Partial<TestSystems> = {}) =>
  runCases(some, {
    ...{ systems: { ...systems, ...more }, now: () => new Date() },
    waits: { personMs: 1000, serviceMs: 5000 },
  });
const named = (name: string) => cases.filter((each) => each.name === name);

it('the rehearsal keeps every promise at the stand-ins', async () => {
  const found = await run();
  expect(found.filter(({ state }) => state !== 'kept')).toEqual([]);
  expect(found).toHaveLength(12);
  expect(new Set(found.map(({ system }) => system))).toEqual(new Set(['stand_in']));
});

it('the rehearsal reports the step of a stand-in that deviates', async () => {
  standIns.agency.setFaults({ rejectNext: 1, rejectCode: '1110' });
  standIns.redsys.setFaults({ consultBlind: true });
  const found = await run(
    cases.filter(({ name }) => /^(record_accepted|notification_lost|paid)$/.test(name)),
  );
  standIns.redsys.setFaults({ consultBlind: false });
  expect(found.map(({ name, state, differences }) => [name, state, differences[0]])).toEqual([
    ['paid', 'kept', undefined],
    [
      ...['notification_lost', 'differs'],
      { step: 'consult payment', promised: '0000 200', happened: 'none' },
    ],
    [...['record_accepted', 'differs'], { step: 'send F2', promised: 'accepted', happened: 'rejected 1110' }],
  ]);
});

it('the rehearsal skips the purchases of a service without keys', async () => {
  expect(await run(named('bizum'), { redsys: null })).toEqual([
    { name: 'bizum', service: 'redsys', system: 'none', state: 'skipped', differences: [] },
  ]);
});

describe('bounds', () => {
  const redsys = () => systems.redsys!;
  const agency = () => systems.agency!;
  it.each<[string, () => Partial<TestSystems>]>([
    ['a live key', () => ({ stripe: { secretKey: 'sk_live_x', apiUrl: standIns.stripe.url } })],
    ['a restricted live key', () => ({ stripe: { secretKey: 'rk_live_x', apiUrl: standIns.stripe.url } })],
    ['another host', () => ({ stripe: { secretKey: 'sk_test_x', apiUrl: 'https://stripe.example' } })],
    ['the live gateway', () => ({ redsys: { ...redsys(), url: 'https://sis.redsys.es' } })],
    ['the live agency', () => ({ agency: { ...agency(), url: 'https://www1.agenciatributaria.gob.es' } })],
  ])('the rehearsal refuses %s before the first call', async (_name, more) => {
    const before = standIns.stripe.paymentIntents().length;
    await expect(run(cases, more())).rejects.toThrow(RehearsalRefused);
    expect(standIns.stripe.paymentIntents().length).toBe(before);
  });

  it('the rehearsal makes at most twelve purchases of two euros', async () => {
    const [paid] = named('paid');
    const refused = Array.from({ length: bounds.purchases + 1 }, () => ({
      ...paid!,
      steps: [['create', '', 'requires_payment_method 200 EUR']],
    })) as typeof cases;
    await expect(run(refused)).rejects.toThrow('12 purchases');
    await expect(run([{ ...paid!, cents: 201 }])).rejects.toThrow('200 cents');
  });
});
