import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import { startAgency } from '#sandbox/agency/start-agency.ts';
import type { Agency } from '#sandbox/agency/types.ts';
import { type ObservedCall, resultOf, toRow } from '#server/operations/call-log/rules.ts';
import { type AgencyGateway, openAgency } from '#server/platform/clients/agency/agency.ts';
import {
  certificateFrom,
  readCertificate,
  UnusableCertificate,
} from '#server/platform/clients/agency/client-certificate.ts';
import type { CallNote } from '#server/platform/clients/transport/call-note.ts';
import { appendToChain, type ChainHead } from './chain-rules.ts';
import { stampOf } from './installation/stamp-rules.ts';
import type { Registration } from './record.ts';

/** Made for this test. Gives access to no system. */
const keyFile = [
  'MIIEjAIBAzCCBEIGCSqGSIb3DQEHAaCCBDMEggQvMIIEKzCCAuIGCSqGSIb3DQEHBqCCAtMwggLPAgEAMIICyAYJKoZIhvcNAQcB',
  'MFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAiHp1O2QvxwdQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEECFT',
  'IW6V72Mvx/M0zYyH6R2AggJggnME/bQedk5yxl5u22iIG2PqqSMfRabOj5hcNAwdy/fYTkEqgmqx3r4xWY3CfJQj0HZMf+Ci1L+V',
  'hf+qCWX+hMdWHdh79O50TuZjhUnhGPSZVmhBlZAuwR4xes7NAr4Sj+h6Zk2dlTbs6ZzmG2P04LNGDT6dUSZYscg3TEOYvADYs0Pv',
  '3bLJKly990PLDdfDert8w0c9cQayu6GTf1kJxsARh6sYRm46WBkQ6C+cCSQmgNw4eZJtSiaBo1XIdYMOSdJy/JFdcdnvPX6wjNOB',
  'Ul1alst32d7mRltVnLUHYcQtBMoH+nqlQ+ng6uitNrOQUdUFNH7a63PElac/wQsspefjGAEnu/KyShFgj+Hc21VkEkGNn/8DLpGm',
  'N9M3pyZC0wIBU8qKgZAIpgYAFj60kBGxhOaiHmg6e8UPLTs94+KANHAwvfwtg67wvfPAbotXb8QjMzkEJqZcCGfWu81GFVAP36Ec',
  'Was7Mk+mXYOr8OoaV1puQ/D6rSRLN6S1935zWSOyyLsRKaq9Nc4eedtJO/ZyVUAdfPLb9cdZtKSY4D92mn/SrgEs+P+4OCjKjBOK',
  'mbPcDU7Pq/VfLR8NBORMsK28FravGbBiMHzWHn5tb7P/QJG7S1FMoqbw6gRi53xVJMv53Jak+WBwGHz2Spk9JuAOdopgpsJorEq2',
  '1nz1OQbNebzF54VsMbbPpzccoCi7H52kYQg7mSpUFPRcSbnsXljkuLnDcNEhqHJqvOyGGvbV8P+PlM4GYjnLVsA4/3n0T7KuLycl',
  '1RbTlqArwCXJKif/nuMwZoafd84fBCacQ/MwggFBBgkqhkiG9w0BBwGgggEyBIIBLjCCASowggEmBgsqhkiG9w0BDAoBAqCB7zCB',
  '7DBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQIYsNnLOYcQ/0CAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBC1',
  'iZGSikV1UnVLqDeLKltjBIGQO9tJIhzb37wuXNzm/wLbU8wO2gQ/ohg8AuQXERq/PXYW30edcoHMgwEkQkfmOAdkyM75WoMf+1xv',
  'w8FSOL5g/iQXZC+fps3EWKxm+TpS+0Qgt+6ruUqipdfMwnJ/xJXYKSExXCgobdOoOR26rBzkFrF/jGkVO9OwuUAmYv/wIegCUZtk',
  'Lwvc0+1GWdHi6JU2MSUwIwYJKoZIhvcNAQkVMRYEFJfUhmPM+B8bHo8XGYr10yOtINQPMEEwMTANBglghkgBZQMEAgEFAAQg7nrd',
  '5jqCoUrYBk31LwJ23VluF0mVyUuIowNMJ/XW2FAECBuujCY6TboPAgIIAA==',
];

let agency: Agency;
let gateway: AgencyGateway;
let folder: string;
const budget = { connectMs: 20_000, firstByteMs: 20_000, wholeMs: 20_000 };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agency-'));
  agency = await startAgency({ port: 0, dataDir: folder });
  gateway = openAgency({ url: agency.url, authorityFile: agency.files?.authority ?? null, budget });
});
afterAll(async () => {
  await agency.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => agency.reset());

const pem = ({ certificate, key }: { certificate: string; key: string }) =>
  certificateFrom(Buffer.from(certificate + key), '');
const certificate = () => pem(agency.certificates.client);
const issuer = { name: 'Ejemplo & Hijos, S. L.', taxId: 'B00000000' };

const now = stampOf(new Date());
const sale = (number: string, more: Partial<Registration> = {}): Omit<Registration, 'previous'> => ({
  kind: 'registration',
  invoice: { issuer: issuer.taxId, number, date: now.date },
  issuerName: issuer.name,
  type: 'F2',
  description: 'Seguidores <1.000> & más',
  lines: [{ kind: 'S1', regime: '01', rateBasisPoints: 2100, baseCents: 4131, taxCents: 868 }],
  taxCents: 868,
  totalCents: 4999,
  installation: {
    producerName: issuer.name,
    producerTaxId: issuer.taxId,
    name: 'Auge',
    id: 'AU',
    version: '1',
    number: 'sandbox-1',
  },
  stamp: now.stamp,
  ...more,
});
function chainRecords(records: Omit<Registration, 'previous'>[], from: ChainHead = { length: 0 }) {
  let head = from;
  const xml = records.map((record) => {
    const tied = appendToChain(head, record);
    head = tied.head;
    return tied.link.xml;
  });
  return { xml, head };
}
const send = (records: readonly string[], late = false) =>
  gateway.send(certificate(), { issuer, records, late });

test('the sandbox agency accepts records in order with valid hashes', async () => {
  const { xml, head } = chainRecords([sale('S-1'), sale('S-2')]);
  expect(await send(xml)).toMatchObject({
    kind: 'answered',
    waitSeconds: 10,
    records: [
      { number: 'S-1', state: 'accepted' },
      { number: 'S-2', state: 'accepted' },
    ],
  });
  expect(agency.records().map(({ number, chain, state }) => [number, chain, state])).toEqual([
    ['S-2', 'follows', 'Correcto'],
    ['S-1', 'first', 'Correcto'],
  ]);
  const [year = '', month = ''] = now.date.split('-').toReversed();
  const books = await gateway.query(certificate(), { issuer, year, month, number: 'S-2' });
  expect(books).toEqual({
    kind: 'answered',
    next: undefined,
    held: [{ issuer: 'B00000000', number: 'S-2', date: now.date, hash: head.last?.hash, state: 'accepted' }],
  });
});

test('the sandbox agency reports duplicates and distinguishes unclear replies', async () => {
  const { xml } = chainRecords([sale('S-1')]);
  agency.setFaults({ loseNext: 1 });
  expect(await send(xml)).toMatchObject({ kind: 'unclear' });
  expect(agency.recordCount()).toBe(1);
  expect(await send(xml)).toMatchObject({
    records: [{ state: 'rejected', code: '3000', duplicate: 'accepted' }],
  });
  const other = chainRecords([sale('S-2')], {
    length: 1,
    last: { issuer: 'B00000000', number: 'S-1', date: now.date, hash: 'A'.repeat(64) },
  });
  expect(await send(other.xml)).toMatchObject({ records: [{ state: 'accepted' }] });
  expect(agency.records()[0]).toMatchObject({ number: 'S-2', chain: 'broken' });
});

const line = sale('x').lines[0];
describe("the sandbox agency's verdict on a record", () => {
  test.each<[code: string, state: string, more: Partial<Registration>]>([
    ['1108', 'rejected', { invoice: { issuer: 'B11111111', number: 'S-9', date: now.date } }],
    ['1112', 'rejected', { invoice: { issuer: 'B00000000', number: 'S-9', date: '31-12-2099' } }],
    ['1130', 'rejected', { invoice: { issuer: 'B00000000', number: 'S="9"', date: now.date } }],
    ['1189', 'rejected', { type: 'F1' }],
    ['1190', 'rejected', { recipient: { name: 'Otra', taxId: 'B00000000' } }],
    ['1117', 'rejected', { rectifies: [{ issuer: 'B00000000', number: 'S-1', date: now.date }] }],
    ['1116', 'rejected', { replaces: [{ issuer: 'B00000000', number: 'S-1', date: now.date }] }],
    ['1124', 'rejected', { lines: [{ ...line, rateBasisPoints: 2200 } as never] }],
    ['1142', 'rejected', { lines: [{ ...line, taxCents: 5000 } as never] }],
    ['3002', 'rejected', { correction: {} }],
    ['2005', 'accepted_with_errors', { totalCents: 9999 }],
    ['2006', 'accepted_with_errors', { taxCents: 2868 }],
    ['2004', 'accepted_with_errors', { stamp: stampOf(new Date(Date.now() - 600_000)).stamp }],
  ])('the sandbox agency returns the code %s', async (code, state, more) => {
    expect(await send(chainRecords([sale('S-9', more)]).xml)).toMatchObject({ records: [{ code, state }] });
  });

  test('the sandbox agency reports a wrong hash and a second first record, and accepts late records that are marked', async () => {
    const { xml } = chainRecords([sale('S-1')]);
    const bent = xml.map((text) => text.replace(/<sf:Huella>.{4}/, '<sf:Huella>0000'));
    expect(await send(bent)).toMatchObject({ records: [{ code: '2000', state: 'accepted_with_errors' }] });
    expect(await send(chainRecords([sale('S-2')]).xml)).toMatchObject({ records: [{ code: '2007' }] });
    const late = sale('S-3', { stamp: stampOf(new Date(Date.now() - 600_000)).stamp });
    const after = {
      length: 1,
      last: { issuer: 'B00000000', number: 'S-2', date: now.date, hash: 'A'.repeat(64) },
    };
    expect(await send(chainRecords([late], after).xml, true)).toMatchObject({
      records: [{ state: 'accepted' }],
    });
  });

  test.each<[what: string, change: (xml: string) => string]>([
    [
      'another order',
      (xml) =>
        xml.replace(/(<sf:CuotaTotal>.*?<\/sf:CuotaTotal>)(<sf:ImporteTotal>.*?<\/sf:ImporteTotal>)/, '$2$1'),
    ],
    ['a missing part', (xml) => xml.replace(/<sf:TipoHuella>01<\/sf:TipoHuella>/, '')],
    ['an invalid amount', (xml) => xml.replace('49.99', '49,99')],
    ['another namespace', (xml) => xml.replace('SuministroInformacion.xsd', 'Otra.xsd')],
    ['an unknown element', (xml) => xml.replace('<sf:TipoFactura>', '<sf:Nada/><sf:TipoFactura>')],
  ])('the sandbox agency rejects a message whose schema is broken by %s', async (_, change) => {
    expect(await send(chainRecords([sale('S-1')]).xml.map(change))).toMatchObject({
      kind: 'refused',
      code: '4102',
    });
    expect(agency.recordCount()).toBe(0);
  });
});

test('the sandbox agency rejects a caller without a certificate, with an expired or with an unusable one', async () => {
  const { xml } = chainRecords([sale('S-1')]);
  const call = { issuer, records: xml, late: false };
  expect((await gateway.send(pem(agency.certificates.ended), call)).kind).toBe('not_let_in');
  expect((await gateway.send({ format: 'p12', content: 'AAAA', password: '' }, call)).kind).not.toBe(
    'answered',
  );
  expect(agency.recordCount()).toBe(0);
});

test.each([
  [{ failNext: 1 }, 'unclear'],
  [{ htmlNext: 1 }, 'unclear'],
  [{ faultNext: 1, faultCode: '4112' }, 'refused'],
])('the sandbox agency fails once with the injected fault %o', async (faults, kind) => {
  agency.setFaults(faults);
  expect((await send(chainRecords([sale('S-1')]).xml)).kind).toBe(kind);
  expect((await send(chainRecords([sale('S-1')]).xml)).kind).toBe('answered');
});

test('the sandbox agency rejects an unknown certificate authority and reports an unavailable agency as unclear', async () => {
  const { xml } = chainRecords([sale('S-1')]);
  const call = { issuer, records: xml, late: false };
  const strangers = openAgency({ url: agency.url, authorityFile: null, budget });
  expect((await strangers.send(certificate(), call)).kind).toBe('unclear');
  const away = openAgency({ url: 'https://127.0.0.1:1', authorityFile: null, budget });
  expect((await away.send(certificate(), call)).kind).toBe('unclear');
});

test.each([
  ['A58818501', {}, 'identified'],
  ['A99900003', {}, 'unknown'],
  ['A99700007', {}, 'similar'],
  ['A58818501', { censusKnowsNobody: true }, 'unknown'],
  ['A58818501', { censusAway: true }, 'unclear'],
  ['12345678Z', { failNext: 1, rejectNext: 1 }, 'identified'],
])('the census answers %s with the faults %o: %s', async (taxId, faults, kind) => {
  agency.setFaults(faults);
  expect((await gateway.identify(certificate(), { taxId, name: 'Ejemplo & Hijos, S. A.' })).kind).toBe(kind);
});

test('the census requires a certificate and its query ends at the time budget', async () => {
  const asked = { taxId: 'A58818501', name: 'Ejemplo, S. A.' };
  expect((await gateway.identify(pem(agency.certificates.ended), asked)).kind).toBe('not_let_in');
  agency.setFaults({ censusLatencyMs: 600_000 });
  const authorityFile = agency.files?.authority ?? null;
  const short = { ...budget, firstByteMs: 50 };
  const hurried = openAgency({ url: agency.url, authorityFile, budget: short });
  expect(await hurried.identify(certificate(), asked)).toEqual({
    ...{ kind: 'unclear', reason: 'no reply in time (first byte)' },
  });
});

test('the sandbox agency logs each call without personal data or secrets', async () => {
  const heard: CallNote[] = [];
  const authorityFile = agency.files?.authority ?? null;
  const told = openAgency({ url: agency.url, authorityFile, budget, hear: (call) => heard.push(call) });
  const recipient = { name: 'Marta Gil', idType: '02', id: 'FR12345678901', country: 'FR' } as const;
  const { xml } = chainRecords([sale('S-1', { type: 'F1', recipient })]);
  await told.send(certificate(), { issuer, records: xml, late: false });
  await told.query(certificate(), { issuer, year: now.date.slice(6), month: now.date.slice(3, 5) });
  agency.setFaults({ faultNext: 1, faultCode: '4112' });
  await told.send(certificate(), { issuer, records: xml, late: false });
  await told.identify(certificate(), { taxId: '12345678Z', name: 'Marta Gil' });
  const away = openAgency({
    url: 'https://127.0.0.1:1',
    authorityFile,
    budget,
    hear: (call) => heard.push(call),
  });
  await away.send(certificate(), { issuer, records: xml, late: false });
  expect(heard.map((call) => [call.operation, resultOf(call)])).toEqual([
    ['send', 'answered'],
    ['query', 'answered'],
    ['send', 'refused'],
    ['identify', 'answered'],
    ['send', 'failed'],
  ]);
  const made = { at: new Date(), durationMs: 1, requestId: null, orderId: null } as const;
  const kept = heard.map(
    (call): ObservedCall => ({ ...call, ...made, actor: { kind: 'job', staffId: null } }),
  );
  const rows = JSON.stringify(kept.map(toRow));
  for (const cut of ['Marta', 'MARTA', '12345678Z', 'FR12345678901', 'Ejemplo', 'PRIVATE KEY'])
    expect(rows).not.toContain(cut);
  for (const there of ['S-1', '<sf:ImporteTotal>', 'EstadoRegistro>Correcto', '4112', '>IDENTIFICADO<'])
    expect(rows).toContain(there);
});

describe('a certificate file', () => {
  test('a certificate file returns holder and expiry from PEM', () => {
    const facts = readCertificate(pem(agency.certificates.ending));
    expect(facts).toMatchObject({
      holder: 'Tienda de Muestra, S.L.',
      taxId: 'B00000000',
      issuedBy: 'Sandbox agency',
    });
    const days = (facts.validUntil.getTime() - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(40);
    expect(days).toBeLessThan(42);
  });

  const why = (bytes: Buffer, password = '') => {
    try {
      readCertificate(certificateFrom(bytes, password));
      return 'fine';
    } catch (error) {
      return error instanceof UnusableCertificate ? error.why : String(error);
    }
  };
  test('a certificate file reports the reason when the key is missing or the file is no certificate', () => {
    expect(why(Buffer.from(agency.certificates.client.certificate))).toBe('no_key');
    expect(why(Buffer.from('not a certificate'))).toBe('unreadable');
    expect(why(Buffer.alloc(0))).toBe('unreadable');
    expect(why(Buffer.from(agency.certificates.client.certificate + agency.certificates.ended.key))).toBe(
      'unreadable',
    );
  });

  test('a certificate file opens a PKCS#12 file only with its password', () => {
    const file = Buffer.from(keyFile.join(''), 'base64');
    expect(readCertificate(certificateFrom(file, 'secreto'))).toMatchObject({ taxId: 'B00000000' });
    expect(why(file, 'otra')).toBe('password');
    expect(why(file.subarray(0, 200), 'secreto')).toBe('unreadable');
  });
});
