import { randomBytes } from 'node:crypto';
import type { Switches } from '../kit/keep-switches.ts';
import { inOneStep } from '../kit/open-state.ts';
import type { AgencyFaults } from './faults.ts';
import { type Finding, findingOf, flagOf, type Known, rejectionOf } from './judge-record.ts';
import type { SentRecord } from './sent-record.ts';
import type { AgencyStore } from './store.ts';
import type { AgencyRecord, HeldInvoice } from './types.ts';

export interface Taken {
  record: SentRecord;
  state: AgencyRecord['state'];
  finding?: Finding;
  /** Existing record of the same invoice. */
  duplicate?: HeldInvoice;
}

export interface Books {
  store: AgencyStore;
  switches: Switches<AgencyFaults>;
  now: () => Date;
}

const duplicated = findingOf('3000');
const gone = findingOf('3001');
const unknown = findingOf('3002');

function misfit(record: SentRecord, held: HeldInvoice | undefined): Finding | undefined {
  const exists = held !== undefined && held.state !== 'Anulada';
  if (record.kind === 'Anulacion') {
    if (exists || record.withoutRecord) return undefined;
    return held ? gone : unknown;
  }
  if (record.correction && record.rejectedBefore !== 'X') return exists ? undefined : unknown;
  return exists ? duplicated : undefined;
}

/** Consumes one of the planned rejections or errors. */
function thrown({ switches }: Books, name: 'reject' | 'flag', record: SentRecord): Finding | undefined {
  const faults = switches.now();
  const left = faults[`${name}Next`];
  if (left === 0) return undefined;
  switches.change({ [`${name}Next`]: left - 1 });
  return findingOf(faults[`${name}Code`], record);
}

function takeOne(books: Books, record: SentRecord, known: Known): Taken {
  const held = books.store.held(record);
  const misfitting = misfit(record, held);
  const rejected = thrown(books, 'reject', record) ?? rejectionOf(record, known) ?? misfitting;
  if (rejected)
    return {
      record,
      state: 'Incorrecto',
      finding: rejected,
      ...(rejected === duplicated && held ? { duplicate: held } : {}),
    };
  const flagged = thrown(books, 'flag', record) ?? flagOf(record, known);
  return flagged ? { record, state: 'AceptadoConErrores', finding: flagged } : { record, state: 'Correcto' };
}

/** Processes the records of a call in order, in one transaction. `csv` is set when any is stored. */
export function takeRecords(
  books: Books,
  records: SentRecord[],
  call: { caller: string; incident: boolean },
): { taken: Taken[]; csv: string | undefined } {
  const { store, now } = books;
  const csv = `A-${randomBytes(8).toString('hex').toUpperCase()}`;
  return inOneStep(store.state, () => {
    const taken = records.map((record) => {
      const before = store.newestHash(record.issuer, record.installation);
      const known = { ...call, now: now(), hasEarlier: before !== undefined };
      const outcome = takeOne(books, record, known);
      const again = outcome.finding === duplicated && outcome.duplicate?.record.hash === record.hash;
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
