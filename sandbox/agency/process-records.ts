import { randomBytes } from 'node:crypto';
import type { Switches } from '../kit/load-switches.ts';
import { runInTransaction } from '../kit/open-state.ts';
import { type AgencyContext, findingOf, flagOf, type RecordFinding, rejectionOf } from './evaluate-record.ts';
import type { AgencyFaults } from './faults.ts';
import type { SentRecord } from './sent-record.ts';
import type { AgencyStore } from './store.ts';
import type { AgencyRecord, StoredInvoice } from './types.ts';

export interface ProcessedRecord {
  record: SentRecord;
  state: AgencyRecord['state'];
  finding?: RecordFinding;
  duplicate?: StoredInvoice;
}

export interface AgencyState {
  store: AgencyStore;
  switches: Switches<AgencyFaults>;
  now: () => Date;
}

const duplicateRecord = findingOf('3000');
const cancelledRecord = findingOf('3001');
const unknownRecord = findingOf('3002');

function findStateConflict(record: SentRecord, held: StoredInvoice | undefined): RecordFinding | undefined {
  const exists = held !== undefined && held.state !== 'Anulada';
  if (record.kind === 'Anulacion') {
    if (exists || record.withoutRecord) return undefined;
    return held ? cancelledRecord : unknownRecord;
  }
  if (record.correction && record.rejectedBefore !== 'X') return exists ? undefined : unknownRecord;
  return exists ? duplicateRecord : undefined;
}

function consumePlannedFinding(
  { switches }: AgencyState,
  name: 'reject' | 'flag',
  record: SentRecord,
): RecordFinding | undefined {
  const faults = switches.now();
  const left = faults[`${name}Next`];
  if (left === 0) return undefined;
  switches.change({ [`${name}Next`]: left - 1 });
  return findingOf(faults[`${name}Code`], record);
}

function processRecord(books: AgencyState, record: SentRecord, known: AgencyContext): ProcessedRecord {
  const held = books.store.held(record);
  const misfitting = findStateConflict(record, held);
  const rejected = consumePlannedFinding(books, 'reject', record) ?? rejectionOf(record, known) ?? misfitting;
  if (rejected)
    return {
      record,
      state: 'Incorrecto',
      finding: rejected,
      ...(rejected === duplicateRecord && held ? { duplicate: held } : {}),
    };
  const flagged = consumePlannedFinding(books, 'flag', record) ?? flagOf(record, known);
  return flagged ? { record, state: 'AceptadoConErrores', finding: flagged } : { record, state: 'Correcto' };
}

/** Processes the records of a call in order, in one transaction. `csv` is set when any is stored. */
export function processRecords(
  books: AgencyState,
  records: SentRecord[],
  call: { caller: string; incident: boolean },
): { taken: ProcessedRecord[]; csv: string | undefined } {
  const { store, now } = books;
  const csv = `A-${randomBytes(8).toString('hex').toUpperCase()}`;
  return runInTransaction(store.state, () => {
    const taken = records.map((record) => {
      const before = store.newestHash(record.issuer, record.installation);
      const known = { ...call, now: now(), hasEarlier: before !== undefined };
      const outcome = processRecord(books, record, known);
      const again = outcome.finding === duplicateRecord && outcome.duplicate?.record.hash === record.hash;
      if (!again)
        store.insert({
          received_at: now().toISOString(),
          kind: record.kind,
          issuer: record.issuer,
          number: record.number,
          date: record.date,
          type: record.type,
          total: record.total,
          installation: record.installation,
          hash: record.hash,
          previous_hash: record.previousHash,
          stamp: record.stamp,
          state: outcome.state,
          code: outcome.finding?.code ?? null,
          description: outcome.finding?.text ?? null,
          csv: outcome.state === 'Incorrecto' ? null : csv,
          incident: call.incident,
          chain: linkOf(record, before),
        });
      return outcome;
    });
    return { taken, csv: taken.some(({ state }) => state !== 'Incorrecto') ? csv : undefined };
  });
}

/** The agency accepts a broken chain without an error. The stand-in marks it. */
function linkOf(record: SentRecord, before: string | undefined): AgencyRecord['chain'] {
  if (before === undefined && record.previousHash === '') return 'first';
  return before === record.previousHash ? 'follows' : 'broken';
}
