import { hourMs } from '#contracts/kit/time.ts';
import type { SupplyReply } from '#server/platform/clients/agency/agency-replies.ts';
import type { ClientCertificate } from '#server/platform/clients/agency/client-certificate.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import {
  type AnsweredRow,
  findErrorField,
  isDuplicate,
  matchAnswers,
  needsCorrection,
  nextBatch,
  retryAfterSeconds,
  type StoredAtAgency,
  verdictOf,
} from './answer-rules.ts';
import { openCertificate } from './certificate.ts';
import { stopIssuing } from './chain.ts';
import { readKeyOfXml } from './chain-rules.ts';
import { queryOneRecord } from './checks/compare-with-agency.ts';
import { updateLateItem } from './late-records.ts';
import type { InvoiceKey } from './record.ts';
import { canBeOneRecord } from './refusal-search-rules.ts';
import { advanceSearch, finishSearch } from './search-refused.ts';
import { recordCertificateRefused } from './store-certificates.ts';
import {
  acquireLease,
  endBatch,
  endLease,
  holdsLease,
  openBatch,
  type RecordVerdict,
  readSender,
  readWaiting,
  saveVerdicts,
  type WaitingRecord,
} from './store-sender.ts';

export type SendDeps = Pick<Deps, 'agency' | 'database' | 'secrets' | 'log' | 'now'>;
type SentRecord = WaitingRecord & InvoiceKey;

interface AgencyCall {
  fence: string;
  batchId: string;
  sent: SentRecord[];
  othersWait: boolean;
  certificate: ClientCertificate;
}

const batchSize = 1000;
/** Seconds between calls, until the agency has replied with its own interval. */
const firstWaitSeconds = 60;

/**
 * Sends one batch of waiting records if it is due and no other process is sending. Returns whether records
 * were sent.
 */
export async function sendRecords(deps: SendDeps): Promise<boolean> {
  const fence = await acquireLease(deps.database, deps.now());
  return fence === undefined ? false : sendUnderLease(deps, fence);
}

export async function sendUnderLease(deps: SendDeps, fence: string): Promise<boolean> {
  const opened = await openCertificate(deps);
  const { batchLimit, suspects } = await readSender(deps.database);
  const others = await readWaiting(deps.database, batchSize, suspects);
  // When only suspects wait, they are sent again, because the cause may be gone.
  const waiting = others.length > 0 ? others : await readWaiting(deps.database, batchSize);
  const { batch, late } = nextBatch(waiting, deps.now(), batchLimit ?? undefined);
  const [first] = batch;
  if (!first || !opened) {
    await releaseLeaseUnsent(deps, fence, opened ? undefined : 'the certificate cannot be decrypted');
    return false;
  }
  const sent = batch.map((row) => ({ ...row, ...readKeyOfXml(row.xml) }));
  const positions = sent.map(({ position }) => position);
  const batchId = await openBatch(deps.database, { chainId: first.chainId, positions, late, at: deps.now() });
  const issuer = { name: first.issuerName, taxId: first.issuerTaxId };
  const records = sent.map(({ xml }) => xml);
  const reply = await deps.agency.send(opened.certificate, { issuer, records, late });
  const othersWait = waiting.length > batch.length;
  await applyReply(deps, { fence, batchId, sent, othersWait, certificate: opened.certificate }, reply);
  return true;
}

async function releaseLeaseUnsent(
  { database, now }: SendDeps,
  fence: string,
  error: string | undefined,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (!(await holdsLease(tx, fence))) return;
    const at = now();
    const nextAt = error ? new Date(at.getTime() + hourMs) : at;
    await endLease(tx, { at, nextAt, waitSeconds: null, error: error ?? null });
  });
}

async function applyReply(deps: SendDeps, call: AgencyCall, reply: SupplyReply): Promise<void> {
  const books = reply.kind === 'answered' ? await queryDuplicates(deps, call, reply) : new Map();
  await inTransaction(deps.database, async (tx) => {
    // A process that lost the lease took more than five minutes. By then another process has sent the same
    // records and received the reply.
    if (!(await holdsLease(tx, call.fence))) return;
    if (reply.kind === 'answered') await saveAnswer(deps, tx, { call, reply, books });
    else await saveFailure(deps, tx, { call, reply });
    await notifyStaffOfChange(tx, 'register');
  });
}

type DuplicateStates = Map<number, StoredAtAgency>;
type AnsweredReply = Extract<SupplyReply, { kind: 'answered' }>;

async function queryDuplicates(
  deps: SendDeps,
  { sent, certificate }: AgencyCall,
  { records }: AnsweredReply,
): Promise<DuplicateStates> {
  const books: DuplicateStates = new Map();
  for (const each of matchAnswers(sent, records).filter(isDuplicate)) {
    const { row } = each;
    const issuer = { name: row.issuerName, taxId: row.issuerTaxId };
    books.set(row.position, await queryOneRecord(deps, { certificate, issuer }, row));
  }
  return books;
}

interface AnswerInput {
  call: AgencyCall;
  reply: AnsweredReply;
  books: DuplicateStates;
}

async function saveAnswer(deps: SendDeps, tx: Tx, { call, reply, books }: AnswerInput): Promise<void> {
  const [first] = call.sent;
  if (!first) return;
  const at = deps.now();
  const answered = matchAnswers(call.sent, reply.records);
  const verdicts = answered.flatMap((each) => {
    const verdict = verdictOf(each, reply.csv, books.get(each.row.position));
    return verdict ? [verdict] : [];
  });
  await saveVerdicts(tx, first.chainId, at, verdicts);
  await updateItems(tx, { first, answered, verdicts, books, at });
  const count = (state: RecordVerdict['state']) => verdicts.filter((each) => each.state === state).length;
  const counts = {
    accepted: count('accepted'),
    flagged: count('accepted_with_errors'),
    rejected: count('rejected'),
  };
  const { csv, waitSeconds } = reply;
  await endBatch(tx, { id: call.batchId, at, outcome: 'answered', csv, waitSeconds, counts });
  const nextAt = new Date(at.getTime() + waitSeconds * 1000);
  await endLease(tx, { at, nextAt, waitSeconds, error: null });
  await recordCertificateRefused(tx, null);
  await finishSearch(tx, at, call.sent);
  await resolveItems(tx, {
    event: 'agency_answered',
    kind: 'register',
    subjectId: senderSubject,
    by: 'system',
  });
  // The item is closed now. The hourly check would leave it open for up to an hour.
  await updateLateItem(tx, at);
}

const senderSubject = 'sender';

interface AnswerNotice {
  first: SentRecord;
  answered: AnsweredRow<SentRecord>[];
  verdicts: RecordVerdict[];
  books: DuplicateStates;
  at: Date;
}

async function updateItems(tx: Tx, { first, answered, verdicts, books, at }: AnswerNotice): Promise<void> {
  const { chainId } = first;
  for (const { position, state, code, text } of verdicts.filter(needsCorrection)) {
    const number = answered.find(({ row }) => row.position === position)?.row.number;
    await openItem(tx, {
      reason: 'record_refused',
      subjectId: `${chainId}.${position}`,
      evidence: { number, position, state, code, field: findErrorField(text), text },
    });
  }
  const strange = answered.filter(
    ({ row }) => books.get(row.position)?.kind === 'other' && !row.xml.includes('<sf:Subsanacion>'),
  );
  if (strange.length > 0) {
    const detail = { numbers: strange.slice(0, 20).map(({ row }) => row.number), count: strange.length };
    await stopIssuing(tx, { chainId, reason: 'forked', detail, at });
  }
}

async function saveFailure(
  { now }: SendDeps,
  tx: Tx,
  { call, reply }: { call: AgencyCall; reply: Exclude<SupplyReply, AnsweredReply> },
): Promise<void> {
  const at = now();
  const { failures, waitSeconds } = await readSender(tx);
  const hour = 3600;
  const said = { code: reply.kind === 'refused' ? reply.code : undefined, reason: reply.reason };
  const search = reply.kind === 'refused' && canBeOneRecord(reply.code);
  const soon = search && (await advanceSearch(tx, at, { call, said }));
  const seconds = reply.kind === 'unclear' ? retryAfterSeconds(failures) : soon ? waitSeconds : hour;
  await endBatch(tx, { id: call.batchId, at, outcome: reply.kind, error: reply.reason });
  const nextAt = new Date(at.getTime() + Math.max(seconds, firstWaitSeconds) * 1000);
  await endLease(tx, { at, nextAt, waitSeconds: null, error: reply.reason });
  if (reply.kind === 'unclear') return;
  if (reply.kind === 'not_let_in') await recordCertificateRefused(tx, at);
  await openItem(tx, {
    reason: reply.kind === 'not_let_in' ? 'certificate_refused' : 'sending_refused',
    subjectId: senderSubject,
    evidence: {
      said: reply.reason,
      code: reply.kind === 'refused' ? reply.code : null,
      field: reply.kind === 'refused' ? findErrorField(reply.reason) : null,
    },
  });
}
