import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAgency } from '#sandbox/agency/start-agency.ts';
import type { Agency } from '#sandbox/agency/types.ts';
import { type AgencyGateway, openAgency } from '#server/platform/clients/agency/agency.ts';
import { certificateFrom, readCertificate } from '#server/platform/clients/agency/client-certificate.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import { execute as executeIn, maybeOne, one as oneIn } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { silentLog } from '../../../tests/harness/silent-log.ts';
import { sealCertificate } from './certificate.ts';
import { appendRecords, lockChain } from './chain.ts';
import { lateRecordMails } from './checks/check-register.ts';
import { compareWithAgency } from './checks/compare-with-agency.ts';
import { verifyChains } from './checks/verify-chains.ts';
import { correctInTransaction } from './corrections/correct-record.ts';
import type { RecordCorrection } from './corrections/correction-rules.ts';
import { installationOf, replaceChain } from './installation/installation.ts';
import { stampOf } from './installation/stamp-rules.ts';
import { saveChainHead, watchInstallation } from './installation/watch-installation.ts';
import { watchLateRecords } from './jobs.ts';
import type { Registration } from './record.ts';
import { sendRecords } from './send-records.ts';
import { replaceCertificate } from './store-certificates.ts';
import { acquireLease } from './store-sender.ts';

const issuer = { name: 'Ejemplo & Hijos, S. L.', taxId: 'B00000000' };
const budget = { connectMs: 30_000, firstByteMs: 30_000, wholeMs: 30_000 };
let shop: TestDatabase;
const { execute, one, rows } = queriesOn(() => shop.database);
let agency: Agency;
let now: Date;
let deps: Deps;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'auge-register-'));
  [shop, agency] = await Promise.all([
    testDatabase(),
    startAgency({ port: 0, dataDir: folder, now: () => now }),
  ]);
});
afterAll(async () => {
  await agency.close();
  await shop.close();
});
beforeEach(async () => {
  now = new Date();
  agency.reset();
  agency.setFaults({ waitSeconds: 60 });
  deps = depsOf(shop.database);
  await execute(
    `truncate register_chains, invoices, register_records, register_sendings, register_batches, register_certificates,
       certificate_warnings, late_record_warnings, register_checks, invoice_dues, pending_items cascade`,
  );
  await execute(
    `update register_sender set next_at = '-infinity', lease_until = '-infinity', failures = 0, failing_since = null,
            batch_limit = null, suspects = '{}', search_proved = false`,
  );
  await showCertificate();
});

const secrets = openSecretBox('a key that only tests use, nothing else');
const depsOf = (database: Database, gateway: AgencyGateway = openGateway()) =>
  ({
    database,
    secrets,
    agency: gateway,
    log: silentLog,
    now: () => now,
    config: { mode: 'sandbox', dataDir: folder },
  }) as unknown as Deps;
const openGateway = () =>
  openAgency({ url: agency.url, authorityFile: agency.files?.authority ?? null, budget });

async function showCertificate(pem = agency.certificates.client): Promise<void> {
  const certificate = certificateFrom(Buffer.from(pem.certificate + pem.key), '');
  const sealed = sealCertificate({ secrets }, certificate);
  const facts = readCertificate(certificate);
  await inTransaction(shop.database, (tx) =>
    replaceCertificate(tx, { ...facts, sealed, addedBy: 'a test', at: now }),
  );
}

let count = 0;
/** Appends records to the chain as issuing does, without real invoices. */
async function issue(
  many: number,
  more: Partial<Registration> = {},
  database = shop.database,
): Promise<string[]> {
  const issued = await inTransaction(database, async (tx) => {
    await executeIn(tx, 'set local session_replication_role = replica');
    const chain = await lockChain(tx, { issuer, mode: 'sandbox' });
    if (!chain) return undefined;
    const { date, stamp } = stampOf(now);
    const numbers = Array.from({ length: many }, () => {
      count += 1;
      return `${chain.seriesCode}-${count}`;
    });
    const records = numbers.map((number) => ({
      invoiceId: randomUUID(),
      madeAt: now,
      record: {
        kind: 'registration',
        invoice: { issuer: issuer.taxId, number, date },
        issuerName: issuer.name,
        type: 'F2',
        description: 'Seguidores',
        lines: [{ kind: 'S1', regime: '01', rateBasisPoints: 2100, baseCents: 4131, taxCents: 868 }],
        taxCents: 868,
        totalCents: 4999,
        installation: installationOf(issuer, chain.installation),
        stamp,
        ...more,
      } as Omit<Registration, 'previous'>,
    }));
    await appendRecords(tx, chain, records);
    return numbers;
  });
  if (!issued) throw new Error('issuing has stopped');
  return issued;
}
const states = async () =>
  (await rows<{ state: string }>('select state from register_sendings order by chain_id, position')).map(
    ({ state }) => state,
  );
const pending = async () =>
  (await rows<{ reason: string }>('select reason from pending_items where resolved_at is null')).map(
    ({ reason }) => reason,
  );
const advanceClock = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

test("the record sender sends records in chain order and waits for the agency's interval", async () => {
  await issue(3);
  expect(await sendRecords(deps)).toBe(true);
  expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
  expect(agency.records().map(({ chain }) => chain)).toEqual(['follows', 'follows', 'first']);
  await issue(1);
  expect(await sendRecords(deps)).toBe(false);
  advanceClock(61);
  expect(await sendRecords(deps)).toBe(true);
  expect(await states()).toEqual(Array(4).fill('accepted'));
  expect(await rows('select records, accepted, outcome from register_batches order by began_at')).toEqual([
    { records: 3, accepted: 3, outcome: 'answered' },
    { records: 1, accepted: 1, outcome: 'answered' },
  ]);
});

test('the record sender warns of records that wait for four hours and again after a day until they are sent', async () => {
  const jobs: unknown[] = [];
  const queue = {
    enqueue: (_tx: unknown, _name: string, payload: unknown) => {
      jobs.push(payload);
      return Promise.resolve();
    },
  };
  const watch = () => watchLateRecords({ ...deps, queue, now: () => now } as unknown as Deps);
  const open = () =>
    rows(
      `select evidence ->> 'hours' as hours from pending_items where reason = 'records_late' and resolved_at is null`,
    );
  await execute('truncate register_certificates cascade');
  await issue(2);
  advanceClock(3 * 3600);
  await watch();
  expect([jobs.length, await open()]).toEqual([0, []]);
  advanceClock(3600);
  await watch();
  await watch();
  expect([jobs.length, await open()]).toEqual([1, [{ hours: '4' }]]);
  expect(jobs[0]).toMatchObject({ kind: 'records-late' });
  advanceClock(20 * 3600);
  await watch();
  expect(jobs).toHaveLength(2);
  const { subjectId: id } = jobs[1] as { subjectId: string };
  const written = await lateRecordMails?.[0]?.write(deps, { id, order: null, queuedFor: null }, {
    shop: { email: 'eva@example.com' },
    publicUrl: 'https://shop.example',
  } as never);
  expect(written).toMatchObject({
    recipient: 'eva@example.com',
    subject: expect.stringContaining('24 horas'),
  });
  await showCertificate();
  await sendRecords(deps);
  expect(await open()).toEqual([]);
  await watch();
  expect([jobs.length, await open()]).toEqual([2, []]);
});

test('the record sender sends full batches of a thousand without waiting in between', async () => {
  await issue(1500);
  expect(await sendRecords(deps)).toBe(true);
  await issue(600);
  expect(await sendRecords(deps)).toBe(true);
  expect(await sendRecords(deps)).toBe(false);
  expect(agency.recordCount()).toBe(2000);
  expect(agency.records({ limit: 2000 }).filter(({ chain }) => chain === 'broken')).toEqual([]);
});

test('the record sender sends late records marked and separately from those on time', async () => {
  await issue(2);
  advanceClock(300);
  await issue(1);
  await sendRecords(deps);
  advanceClock(61);
  await sendRecords(deps);
  expect(agency.records().map(({ incident, state }) => [incident, state])).toEqual([
    [false, 'Correcto'],
    [true, 'Correcto'],
    [true, 'Correcto'],
  ]);
});

test('the record sender finds a record by query when the reply was lost', async () => {
  await issue(2);
  agency.setFaults({ loseNext: 1 });
  expect(await sendRecords(deps)).toBe(true);
  expect(await states()).toEqual(['waiting', 'waiting']);
  advanceClock(61);
  await sendRecords(deps);
  expect(await states()).toEqual(['accepted', 'accepted']);
  expect(agency.recordCount()).toBe(2);
  expect(await pending()).toEqual([]);
});

test('the record sender retries an unavailable agency, finally each hour, without losing records', async () => {
  await issue(1);
  agency.setFaults({ failNext: 5 });
  const pauses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await sendRecords(deps)).toBe(true);
    const { next } = await one<{ next: Date }>('select next_at as next from register_sender');
    pauses.push((next.getTime() - now.getTime()) / 1000);
    now = next;
  }
  expect(pauses).toEqual([60, 300, 900, 3600, 3600]);
  await sendRecords(deps);
  expect(await states()).toEqual(['accepted']);
});

test.each([
  ['a rejected call', { faultNext: 1 }, 'sending_refused'],
  ['a rejected certificate', undefined, 'certificate_refused'],
])(
  'the record sender opens an item for %s and closes it after the next success',
  async (_, faults, reason) => {
    await issue(1);
    if (faults) agency.setFaults(faults);
    else await showCertificate(agency.certificates.ended);
    await sendRecords(deps);
    expect(await states()).toEqual(['waiting']);
    expect(await pending()).toEqual([reason]);
    await showCertificate();
    advanceClock(3601);
    await sendRecords(deps);
    expect(await states()).toEqual(['accepted']);
    expect(await pending()).toEqual([]);
  },
);

test('the record sender keeps records waiting without a certificate', async () => {
  await issue(2);
  await execute(`update register_certificates set replaced_at = now(), sealed = null`);
  expect(await sendRecords(deps)).toBe(false);
  expect(await states()).toEqual(['waiting', 'waiting']);
});

const staff = { kind: 'staff', id: randomUUID(), username: 'ana', role: 'owner' } as never;
const correctAt = (position: number, mending: RecordCorrection) =>
  inTransaction(shop.database, async (tx) => {
    await executeIn(tx, 'set local session_replication_role = replica');
    const { id } = await oneIn<{ id: string }>(tx, 'select id from register_chains where closed_at is null');
    await correctInTransaction(deps, tx, {
      chainId: id,
      position,
      mending,
      staff,
      sender: { issuer, producer: { ...issuer, address: [] } },
    });
  });
const correctFirst = () => correctAt(1, {});

/** Stores an invalid record, like those stored before records were checked. */
async function storeInvalidRecord(position: number): Promise<void> {
  await inTransaction(shop.database, async (tx) => {
    await executeIn(tx, 'set local session_replication_role = replica');
    await executeIn(
      tx,
      `update register_records set xml = replace(replace(xml, '>F2<', '>F1<'), '<sf:Desglose>',
         '<sf:Destinatarios><sf:IDDestinatario><sf:NombreRazon>Ana</sf:NombreRazon><sf:IDOtro><sf:CodigoPais>ZZ</sf:CodigoPais>'
         || '<sf:IDType>04</sf:IDType><sf:ID>1</sf:ID></sf:IDOtro></sf:IDDestinatario></sf:Destinatarios><sf:Desglose>')
        where position = $1`,
      [position],
    );
  });
}

test('the record sender sets a record aside that makes the agency reject whole calls and sends the others', async () => {
  await issue(6);
  await storeInvalidRecord(3);
  await sendRecords(deps);
  expect(await states()).toEqual(['waiting', 'waiting', 'rejected', 'waiting', 'waiting', 'waiting']);
  expect(await pending()).toEqual(['record_refused', 'sending_refused']);
  advanceClock(61);
  await sendRecords(deps);
  expect(await states()).toEqual(['accepted', 'accepted', 'rejected', 'accepted', 'accepted', 'accepted']);
  expect(await pending()).toEqual(['record_refused']);
  await expect(correctAt(3, {})).rejects.toMatchObject({ code: 'record_off_schema', field: 'CodigoPais' });
  await expect(correctAt(3, { recipientCountry: 'ES' })).rejects.toMatchObject({ code: 'record_off_schema' });
  await correctAt(3, { recipientCountry: 'US' });
  advanceClock(61);
  await sendRecords(deps);
  expect((await states()).at(-1)).toBe('accepted');
  expect(await verifyChains(deps, 'a test')).toMatchObject({ records: 7 });
});

test('the record sender finds a fault that only the agency detects by halving batches', async () => {
  await issue(6);
  const { xml } = await one<{ xml: string }>('select xml from register_records where position = 3');
  const gateway = openGateway();
  const strict = depsOf(shop.database, {
    ...gateway,
    send: async (certificate, supply) =>
      supply.records.includes(xml)
        ? { kind: 'refused', code: '4102', reason: 'El XML no cumple el esquema.' }
        : gateway.send(certificate, supply),
  });
  for (let calls = 0; calls < 12; calls += 1) {
    await sendRecords(strict);
    advanceClock(61);
  }
  expect(await states()).toEqual(['accepted', 'accepted', 'rejected', 'accepted', 'accepted', 'accepted']);
  expect(await pending()).toEqual(['record_refused']);
});

test("the record sender shows the element of the agency's text in the item of a rejected record", async () => {
  const evidence = async () =>
    (
      await one<{ evidence: Record<string, unknown> }>(
        `select evidence from pending_items where reason = 'record_refused'`,
      )
    ).evidence;
  const recipient: Registration['recipient'] = { name: 'Ana "Uno"', taxId: '12345678Z' };
  await issue(1, { type: 'F1', recipient });
  agency.setFaults({ rejectNext: 1, rejectCode: '1287' });
  await sendRecords(deps);
  expect(await evidence()).toMatchObject({ code: '1287', field: 'NombreRazon (Destinatario)' });
  await execute('truncate pending_items cascade');
  await issue(1);
  agency.setFaults({ rejectNext: 1, rejectCode: '3003' });
  advanceClock(61);
  await sendRecords(deps);
  expect(await evidence()).toMatchObject({ code: '3003', field: null });
});

describe('correcting a rejected record by a further record', () => {
  test.each([
    ['rejected', { rejectNext: 1 }, ['rejected', 'accepted'], ['X']],
    ['accepted with errors', { flagNext: 1 }, ['accepted_with_errors', 'accepted'], []],
  ])('a rejected record that was %s is corrected by a further record', async (_, faults, after, before) => {
    await issue(1);
    agency.setFaults(faults);
    await sendRecords(deps);
    expect(await pending()).toEqual(['record_refused']);
    await correctFirst();
    expect(await pending()).toEqual([]);
    advanceClock(61);
    await sendRecords(deps);
    expect(await states()).toEqual(after);
    const { xml } = await one<{ xml: string }>('select xml from register_records where position = 2');
    expect(xml).toContain('<sf:Subsanacion>S</sf:Subsanacion>');
    expect([...xml.matchAll(/<sf:RechazoPrevio>(.)/g)].map(([, sign]) => sign)).toEqual(before);
    await expect(correctFirst()).rejects.toMatchObject({ code: 'conflict' });
    expect(await verifyChains(deps, 'a test')).toMatchObject({ records: 2, broken: 0 });
  });
});

test('the record sender sends each record once with four concurrent senders and ignores a late reply', async () => {
  await issue(40);
  const sent = await Promise.all(Array.from({ length: 4 }, () => sendRecords(deps)));
  expect(sent.filter(Boolean)).toHaveLength(1);
  expect(agency.recordCount()).toBe(40);
  // One process was killed during its call. Its lease expires, the next one sends the same batch, and the agency keeps
  // its earlier answers.
  advanceClock(61);
  await issue(5);
  const fence = await acquireLease(shop.database, now);
  expect(fence).toBeDefined();
  expect(await sendRecords(deps)).toBe(false);
  advanceClock(301);
  const slow = depsOf(shop.database, {
    ...openGateway(),
    // The lease expires during the call, and another process sends.
    send: async (certificate, supply) => {
      const reply = await openGateway().send(certificate, supply);
      advanceClock(301);
      expect(await sendRecords(deps)).toBe(true);
      return reply;
    },
  });
  expect(await sendRecords(slow)).toBe(true);
  expect(await states()).toEqual(Array(45).fill('accepted'));
  expect(agency.recordCount()).toBe(45);
});

describe('preventing a forked chain', () => {
  test('the chain guard stops when the agency has unknown records and continues as a new installation', async () => {
    const [number] = await issue(2);
    await sendRecords(deps);
    // Simulates a restored backup: the last record is missing and its number is issued again.
    await execute('alter table register_records disable trigger user');
    await execute('delete from register_sendings where position = 2');
    await execute('delete from register_records where position = 2');
    await execute('alter table register_records enable trigger user');
    expect(await compareWithAgency(deps)).toMatchObject({ kind: 'ahead' });
    expect(await pending()).toEqual(['issuing_stopped']);
    await expect(issue(1)).rejects.toThrow('stopped');
    await inTransaction(shop.database, async (tx) => {
      await executeIn(tx, 'set local session_replication_role = replica');
      await replaceChain(tx, 'sandbox', { reason: 'restored', staff });
    });
    expect(await pending()).toEqual([]);
    const [next] = await issue(1);
    expect(next?.slice(0, 8)).not.toBe(number?.slice(0, 8));
    advanceClock(61);
    await sendRecords(deps);
    expect(agency.records()[0]).toMatchObject({ number: next, chain: 'first', state: 'Correcto' });
  });

  test('the chain guard does not stop the shop at start when another process of the same DATA_DIR issues an invoice', async () => {
    await issue(1);
    const database = Object.create(shop.database) as typeof shop.database;
    let reads = 0;
    // The other process issues and stores its head between the reads of the chain and of the folder.
    database.query = (async (...query: Parameters<typeof shop.database.query>) => {
      const found = await shop.database.query(...query);
      reads += 1;
      if (reads === 1) await issue(1).then(() => saveChainHead(deps));
      return found;
    }) as typeof database.query;
    await watchInstallation({ ...deps, database });
    expect(reads).toBeGreaterThan(2);
    expect(await pending()).toEqual([]);
    await issue(1);
  });

  test('the chain guard reports a restored backup with the numbers that only the agency has', async () => {
    const [, lost] = await issue(2);
    await sendRecords(deps);
    await saveChainHead(deps);
    await execute('alter table register_records disable trigger user');
    await execute('delete from register_sendings where position = 2');
    await execute('delete from register_records where position = 2');
    await execute('alter table register_records enable trigger user');
    // A restore creates the files again.
    await execute(
      `update register_chains set length = 1, bound_to = '1/1/1', last_hash = (select hash from register_records)`,
    );
    await watchInstallation(deps);
    await compareWithAgency(deps);
    expect(
      await maybeOne(shop.database, 'select stopped_for, stopped_detail as detail from register_chains'),
    ).toEqual({
      stopped_for: 'restored',
      detail: { remembered: 2, found: 1, ahead: 1, numbers: [lost] },
    });
    await expect(issue(1)).rejects.toThrow('stopped');
  });

  test("the chain guard replaces the server's number by a dash for a role that may not read it", async () => {
    const role = `reader_${randomUUID().slice(0, 8)}`;
    const undo = new Error('undo');
    const places: unknown[] = [];
    const asReader = inTransaction(shop.database, async (tx) => {
      const place = 'select register_place() as place';
      places.push(await oneIn(tx, place));
      for (const text of [
        `create role ${role}`,
        'revoke execute on function pg_control_system() from public',
        `set local role ${role}`,
      ])
        await tx.query({ text });
      places.push(await oneIn(tx, place));
      throw undo;
    });
    await expect(asReader).rejects.toBe(undo);
    expect(places).toEqual([
      { place: expect.stringMatching(/^\d+\/\d+$/) },
      { place: expect.stringMatching(/^-\/\d+$/) },
    ]);
  });

  test('the chain guard stops a copy of the database at its first invoice while the original continues', async () => {
    await issue(1);
    const copy = await testDatabase(2);
    try {
      for (const table of ['register_chains']) {
        const [row] = await rows<{ row: unknown }>(`select to_json(t) as row from ${table} t`);
        await executeIn(
          copy.database,
          `insert into ${table} select * from json_populate_record(null::${table}, $1)`,
          [JSON.stringify(row?.row)],
        );
      }
      await expect(issue(1, {}, copy.database)).rejects.toThrow('stopped');
      expect(await maybeOne(copy.database, 'select stopped_for from register_chains')).toEqual({
        stopped_for: 'copied',
      });
    } finally {
      await copy.close();
    }
    await issue(1);
  });

  test('the chain guard finds a record with changed bytes and stops', async () => {
    await issue(5);
    await execute('alter table register_records disable trigger user');
    await execute(`update register_records set xml = replace(xml, '49.99', '49.98') where position = 3`);
    await execute('alter table register_records enable trigger user');
    expect(await verifyChains(deps, 'a test')).toMatchObject({
      records: 5,
      broken: 1,
      first: { position: 3 },
    });
    expect(await pending()).toEqual(['issuing_stopped']);
    await expect(issue(1)).rejects.toThrow('stopped');
  });

  test('the chain guard reports only the records read when a verification is stopped', async () => {
    await issue(1001);
    const stopped = (by: string) => `alter table register_checks alter column stopped_by set default ${by}`;
    await execute(stopped(`'lucia'`));
    expect(await verifyChains(deps, 'a test')).toMatchObject({ records: 1000, broken: 0, stopped: true });
    await execute(stopped('null'));
    expect(await verifyChains(deps, 'a test')).toMatchObject({ records: 1001, stopped: false });
  });
});
