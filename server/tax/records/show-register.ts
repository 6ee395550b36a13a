import type { OpenRecord, RegisterReply } from '#contracts/tax/records.ts';
import type { Deps } from '#server/platform/deps.ts';
import { daysLeft } from './certificate.ts';
import { type ChainCheck, lastCheck } from './checks/store-checks.ts';
import { readRecord } from './read-record.ts';
import { readDeclarations } from './store.ts';
import { type CertificateInUse, certificateInUse, pastCertificates } from './store-certificates.ts';
import { countDues, countOpen, lastBatches, readOpenRecords } from './store-overview.ts';
import { readSender } from './store-sender.ts';
import { type OpenChain, readOpenChain } from './store-stops.ts';

const toIsoTime = (at: Date | null) => at?.toISOString() ?? null;
const maxShownRecords = 50;
const maxShownBatches = 20;

const chainOf = (chain: OpenChain) => ({
  id: chain.id,
  installation: chain.installation,
  series: chain.seriesCode,
  issuer: { name: chain.issuerName, taxId: chain.issuerTaxId },
  length: chain.length,
  lastNumber: chain.lastNumber,
  lastHash: chain.lastHash,
  lastAt: toIsoTime(chain.lastAt),
  openedAt: chain.openedAt.toISOString(),
  stopped:
    chain.stoppedFor && chain.stoppedAt
      ? {
          reason: chain.stoppedFor as 'copied' | 'restored' | 'forked' | 'broken',
          at: chain.stoppedAt.toISOString(),
          detail: (chain.stoppedDetail ?? {}) as Record<string, unknown>,
        }
      : null,
});

const certificateOf = (row: Omit<CertificateInUse, 'sealed'>, now: Date) => ({
  id: row.id,
  holder: row.holder,
  taxId: row.taxId,
  issuedBy: row.issuedBy,
  serial: row.serial,
  validFrom: row.validFrom.toISOString(),
  validUntil: row.validUntil.toISOString(),
  addedAt: row.addedAt.toISOString(),
  addedBy: row.addedBy,
  refusedAt: toIsoTime(row.refusedAt),
  daysLeft: daysLeft(row.validUntil, now),
});

const checkOf = (check: ChainCheck) => ({
  id: check.id,
  askedBy: check.askedBy,
  startedAt: check.startedAt.toISOString(),
  endedAt: toIsoTime(check.endedAt),
  total: check.total,
  checked: check.checked,
  broken: check.broken,
  brokenPosition: check.brokenPosition,
  stoppedBy: check.stoppedBy,
});

function readRecipient(xml: string): OpenRecord['recipient'] {
  const record = readRecord(xml);
  if (record.kind !== 'registration' || !record.recipient) return null;
  const { recipient } = record;
  return 'taxId' in recipient
    ? { name: recipient.name, idType: 'nif', number: recipient.taxId, country: null }
    : {
        name: recipient.name,
        idType: recipient.idType,
        number: recipient.id,
        country: recipient.country ?? null,
      };
}

export async function showRegister({ database, now, config }: Deps): Promise<RegisterReply> {
  const [chain, sender, counts, dues, certificate, past, check, records, batches, declarations] =
    await Promise.all([
      readOpenChain(database),
      readSender(database),
      countOpen(database),
      countDues(database),
      certificateInUse(database),
      pastCertificates(database),
      lastCheck(database),
      readOpenRecords(database, maxShownRecords),
      lastBatches(database, maxShownBatches),
      readDeclarations(database),
    ]);
  return {
    mode: config.mode,
    chain: chain ? chainOf(chain) : null,
    dues,
    waiting: counts.waiting,
    waitingSince: toIsoTime(counts.waitingSince),
    unresolved: counts.unresolved,
    sender: {
      nextAt: sender.nextAt.toISOString(),
      sending: sender.leaseUntil > now(),
      waitSeconds: sender.waitSeconds,
      failures: sender.failures,
      failingSince: toIsoTime(sender.failingSince),
      lastError: sender.lastError,
      lastGoodAt: toIsoTime(sender.lastGoodAt),
    },
    certificate: certificate ? certificateOf(certificate, now()) : null,
    pastCertificates: past.map((each) => certificateOf(each, now())),
    check: check ? checkOf(check) : null,
    records: records.map(({ madeAt, xml, ...record }) => ({
      ...record,
      madeAt: madeAt.toISOString(),
      recipient: record.state === 'waiting' ? null : readRecipient(xml),
    })),
    batches: batches.map(({ beganAt, endedAt, outcome, ...batch }) => ({
      ...batch,
      beganAt: beganAt.toISOString(),
      endedAt: toIsoTime(endedAt),
      outcome: outcome as RegisterReply['batches'][number]['outcome'],
    })),
    declarations: declarations.map(({ id, version, statedAt }) => ({
      id,
      version,
      statedAt: statedAt.toISOString(),
    })),
  };
}
