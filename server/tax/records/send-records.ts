import { hourMs } from '#contracts/kit/time.ts';
import type { SupplyReply } from '#server/platform/clients/agency/agency-replies.ts';
import type { ClientCertificate } from '#server/platform/clients/agency/client-certificate.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import {
  type Answered,
  fieldIn,
  type InBooks,
  isDuplicate,
  matchAnswers,
  needsMending,
  nextBatch,
  retryAfterSeconds,
  verdictOf,
} from './answer-rules.ts';
import { openCertificate } from './certificate.ts';
import { stopIssuing } from './chain.ts';
import { keyOfXml } from './chain-rules.ts';
import { askForOne } from './checks/compare-with-agency.ts';
import { settleLate } from './late-records.ts';
import { mayBeOneRecord } from './narrow-rules.ts';
import type { InvoiceKey } from './record.ts';
import { narrowSearch, widenSearch } from './search-refused.ts';
import { noteRefused } from './store-certificates.ts';
import {
  endBatch,
  endLease,
  holdsLease,
  keepVerdicts,
  openBatch,
  readSender,
  readWaiting,
  takeLease,
  type Verdict,
  type Waiting,
} from './store-sender.ts';

export type SendDeps = Pick<Deps, 'agency' | 'database' | 'secrets' | 'log' | 'now'>;
type Sent = Waiting & InvoiceKey;

interface Call {
  fence: string;
  batchId: string;
  sent: Sent[];
  othersWait: boolean;
  certificate: ClientCertificate;
}

const batchSize = 1000;
/** Wait time until the agency has sent one. */
const firstWaitSeconds = 60;

/**
 * Sends one batch of waiting records if it is due and no other process is sending. Returns whether records were sent.
 * Sales do not wait for this.
 */
export async function sendRecords(deps: SendDeps): Promise<boolean> {
  const fence = await takeLease(deps.database, deps.now());
  return fence === undefined ? false : sendUnderLease(deps, fence);
}

export async function sendUnderLease(deps: SendDeps, fence: string): Promise<boolean> {
  const opened = await openCertificate(deps);
  const { batchLimit, suspects } = await readSender(deps.database);
  const others = await readWaiting(deps.database, batchSize, suspects);
  // When only suspects wait, try them again, because the cause may be gone.
  const waiting = others.length > 0 ? others : await readWaiting(deps.database, batchSize);
  const { batch, late } = nextBatch(waiting, deps.now(), batchLimit ?? undefined);
  const [first] = batch;
  if (!first || !opened) {
    await giveUp(deps, fence, opened ? undefined : 'the certificate cannot be opened');
    return false;
  }
  const sent = batch.map((row) => ({ ...row, ...keyOfXml(row.xml) }));
  const positions = sent.map(({ position }) => position);
  const batchId = await openBatch(deps.database, { chainId: first.chainId, positions, late, at: deps.now() });
  const issuer = { name: first.issuerName, taxId: first.issuerTaxId };
  const records = sent.map(({ xml }) => xml);
  const reply = await deps.agency.send(opened.certificate, { issuer, records, late });
  const othersWait = waiting.length > batch.length;
  await takeReply(deps, { fence, batchId, sent, othersWait, certificate: opened.certificate }, reply);
  return true;
}

/** Releases the lease without sending. */
async function giveUp({ database, now }: SendDeps, fence: string, error: string | undefined): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (!(await holdsLease(tx, fence))) return;
    const at = now();
    const nextAt = error ? new Date(at.getTime() + hourMs) : at;
    await endLease(tx, { at, nextAt, waitSeconds: null, error: error ?? null });
  });
}

async function takeReply(deps: SendDeps, call: Call, reply: SupplyReply): Promise<void> {
  const books = reply.kind === 'answered' ? await lookUp(deps, call, reply) : new Map();
  await inTransaction(deps.database, async (tx) => {
    // A process that lost the lease took more than five minutes. Another process has sent the same records and received
    // the reply.
    if (!(await holdsLease(tx, call.fence))) return;
    if (reply.kind === 'answered') await keepAnswer(deps, tx, { call, reply, books });
    else await keepFailure(deps, tx, { call, reply });
    await tellStaff(tx, 'register');
  });
}

type Books = Map<number, InBooks>;
type Reply = Extract<SupplyReply, { kind: 'answered' }>;

/** Queries duplicates before the transaction, to find out whether the stored record is the same one. */
async function lookUp(deps: SendDeps, { sent, certificate }: Call, { records }: Reply): Promise<Books> {
  const books: Books = new Map();
  for (const each of matchAnswers(sent, records).filter(isDuplicate)) {
    const { row } = each;
    const issuer = { name: row.issuerName, taxId: row.issuerTaxId };
    books.set(row.position, await askForOne(deps, { certificate, issuer }, row));
  }
  return books;
}

interface Kept {
  call: Call;
  reply: Reply;
  books: Books;
}

async function keepAnswer(deps: SendDeps, tx: Tx, { call, reply, books }: Kept): Promise<void> {
  const [first] = call.sent;
  if (!first) return;
  const at = deps.now();
  const answered = matchAnswers(call.sent, reply.records);
  const verdicts = answered.flatMap((each) => {
    const verdict = verdictOf(each, reply.csv, books.get(each.row.position));
    return verdict ? [verdict] : [];
  });
  await keepVerdicts(tx, first.chainId, at, verdicts);
  await tellPeople(tx, { first, answered, verdicts, books, at });
  const count = (state: Verdict['state']) => verdicts.filter((each) => each.state === state).length;
  const counts = {
    accepted: count('accepted'),
    flagged: count('accepted_with_errors'),
    rejected: count('rejected'),
  };
  const { csv, waitSeconds } = reply;
  await endBatch(tx, { id: call.batchId, at, outcome: 'answered', csv, waitSeconds, counts });
  const nextAt = new Date(at.getTime() + waitSeconds * 1000);
  await endLease(tx, { at, nextAt, waitSeconds, error: null });
  await noteRefused(tx, null);
  await widenSearch(tx, at, call.sent);
  await resolveItems(tx, {
    event: 'agency_answered',
    kind: 'register',
    subjectId: senderSubject,
    by: 'system',
  });
  // Close the item now. The hourly check would leave it open for up to an hour.
  await settleLate(tx, at);
}

const senderSubject = 'sender';

interface Told {
  first: Sent;
  answered: Answered<Sent>[];
  verdicts: Verdict[];
  books: Books;
  at: Date;
}

async function tellPeople(tx: Tx, { first, answered, verdicts, books, at }: Told): Promise<void> {
  const { chainId } = first;
  for (const { position, state, code, text } of verdicts.filter(needsMending)) {
    const number = answered.find(({ row }) => row.position === position)?.row.number;
    await openItem(tx, {
      reason: 'record_refused',
      subjectId: `${chainId}.${position}`,
      evidence: { number, position, state, code, field: fieldIn(text), text },
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

async function keepFailure(
  { now }: SendDeps,
  tx: Tx,
  { call, reply }: { call: Call; reply: Exclude<SupplyReply, Reply> },
): Promise<void> {
  const at = now();
  const { failures, waitSeconds } = await readSender(tx);
  const hour = 3600;
  const said = { code: reply.kind === 'refused' ? reply.code : undefined, reason: reply.reason };
  const search = reply.kind === 'refused' && mayBeOneRecord(reply.code);
  const soon = search && (await narrowSearch(tx, at, { call, said }));
  const seconds = reply.kind === 'unclear' ? retryAfterSeconds(failures) : soon ? waitSeconds : hour;
  await endBatch(tx, { id: call.batchId, at, outcome: reply.kind, error: reply.reason });
  const nextAt = new Date(at.getTime() + Math.max(seconds, firstWaitSeconds) * 1000);
  await endLease(tx, { at, nextAt, waitSeconds: null, error: reply.reason });
  if (reply.kind === 'unclear') return;
  if (reply.kind === 'not_let_in') await noteRefused(tx, at);
  await openItem(tx, {
    reason: reply.kind === 'not_let_in' ? 'certificate_refused' : 'sending_refused',
    subjectId: senderSubject,
    evidence: {
      said: reply.reason,
      code: reply.kind === 'refused' ? reply.code : null,
      field: reply.kind === 'refused' ? fieldIn(reply.reason) : null,
    },
  });
}
