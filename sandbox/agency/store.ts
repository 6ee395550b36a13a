import type { DatabaseSync } from 'node:sqlite';
import type { SentRecord } from './sent-record.ts';
import type { AgencyRecord, RecordPage, StoredInvoice } from './types.ts';

const TABLES = `
create table if not exists records (
  seq integer primary key autoincrement, received_at text not null, kind text not null, issuer text not null,
  number text not null, date text not null, type text not null, total text not null, installation text not null,
  hash text not null, previous_hash text not null, stamp text not null, state text not null, code text,
  description text, csv text, incident integer not null, chain text not null);
create index if not exists records_of_invoice on records (issuer, number, date, seq);
create index if not exists records_of_installation on records (issuer, installation, seq);
create table if not exists kept (name text primary key, value text not null)`;

export type AgencyStore = ReturnType<typeof openAgencyStore>;
export type NewRecord = Omit<AgencyRecord, 'id'>;

const fields = [
  ...(['received_at', 'kind', 'issuer', 'number', 'date', 'type', 'total', 'installation', 'hash'] as const),
  ...(['previous_hash', 'stamp', 'state', 'code', 'description', 'csv', 'incident', 'chain'] as const),
];

const parseRecord = (row: Record<string, unknown>): AgencyRecord =>
  ({ ...row, seq: undefined, id: String(row.seq), incident: row.incident === 1 }) as unknown as AgencyRecord;

function storedInvoiceOf(row: Record<string, unknown> | undefined): StoredInvoice | undefined {
  if (!row) return undefined;
  const record = parseRecord(row);
  if (record.kind === 'Anulacion') return { state: 'Anulada', record };
  return { state: record.state === 'Correcto' ? 'Correcta' : 'AceptadaConErrores', record };
}

export function openAgencyStore(state: DatabaseSync) {
  state.exec(TABLES);
  const insert = state.prepare(
    `insert into records (${fields.join(', ')}) values (${fields.map(() => '?').join(', ')})`,
  );
  const list = state.prepare(
    `select * from records where seq < ? and (? = '' or instr(lower(number || ' ' || hash), ?) > 0)
     order by seq desc limit ?`,
  );
  const one = state.prepare('select * from records where seq = ?');
  const count = state.prepare('select count(*) as count from records');
  const stored = state.prepare(
    `select * from records where issuer = ? and number = ? and date = ? and state <> 'Incorrecto'
     order by seq desc limit 1`,
  );
  const byTotal = state.prepare(
    `select * from records where issuer = ? and number = ? and date = ? and state <> 'Incorrecto'
     and (kind = 'Anulacion' or total = ?) order by seq desc limit 1`,
  );
  const newest = state.prepare(
    'select hash from records where issuer = ? and installation = ? order by seq desc limit 1',
  );
  const ofMonth = state.prepare(
    `select * from records r where issuer = ? and substr(date, 4) = ? and (? = '' or number = ?)
     and state <> 'Incorrecto' and not exists (select 1 from records later where later.issuer = r.issuer
       and later.number = r.number and later.date = r.date and later.state <> 'Incorrecto' and later.seq > r.seq)
     and number > ? order by number limit ?`,
  );
  const keptValue = state.prepare('select value from kept where name = ?');
  const keep = state.prepare('insert or replace into kept (name, value) values (?, ?)');
  return {
    state,
    insert: (record: NewRecord) =>
      insert.run(
        ...fields.map((name) => {
          const value = record[name];
          return typeof value === 'boolean' ? Number(value) : value;
        }),
      ),
    list: ({ limit = 1000, before, search = '' }: RecordPage): AgencyRecord[] => {
      const wanted = search.toLowerCase();
      const from = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
      return list.all(from, wanted, wanted, limit).map(parseRecord);
    },
    one: (id: string): AgencyRecord | undefined => {
      const row = one.get(Number(id));
      return row && parseRecord(row);
    },
    count: () => Number(count.get()?.count),
    held: ({ issuer, number, date }: Pick<SentRecord, 'issuer' | 'number' | 'date'>) =>
      storedInvoiceOf(stored.get(issuer, number, date)),
    lookUp: (issuer: string, number: string, date: string, total: string) =>
      storedInvoiceOf(byTotal.get(issuer, number, date, total)),
    /** Returns the hash of an installation's last record, accepted or not. */
    newestHash: (issuer: string, installation: string): string | undefined =>
      newest.get(issuer, installation)?.hash as string | undefined,
    /** Returns the state of each invoice of a month (`11-2026`), by number. */
    ofMonth: (asked: { issuer: string; month: string; number: string; after: string; limit: number }) =>
      ofMonth
        .all(asked.issuer, asked.month, asked.number, asked.number, asked.after, asked.limit)
        .flatMap((row) => storedInvoiceOf(row) ?? []),
    kept: (name: string): string | undefined => keptValue.get(name)?.value as string | undefined,
    keep: (name: string, value: string) => keep.run(name, value),
    wipe: () => state.exec('delete from records'),
  };
}
