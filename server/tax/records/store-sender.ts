import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';

/** Seconds. Longer than one call can take, including its wait times. */
const leaseSeconds = 300;
/** A full batch is sent without waiting for the agency's interval. */
const fullBatch = 1000;

const waiting = `(select 1 from register_sendings where state = 'waiting' limit ${fullBatch})`;

/**
 * Selects when the next call to the agency is due. Null while no record waits or while there is no
 * certificate.
 */
export const earliestSending = `select case
    when not exists ${waiting} or not exists (select 1 from register_certificates where replaced_at is null) then null
    when failures = 0 and batch_limit is null and (select count(*) from ${waiting} as counted) = ${fullBatch} then lease_until
    else greatest(next_at, lease_until) end
  from register_sender`;

/**
 * Takes the lease of the single sender if it is free and a call is due. Returns its fence number, which grows with each
 * lease. A process that lost the lease detects that by the number and writes nothing.
 */
export async function acquireLease(db: Queryable, now: Date): Promise<string | undefined> {
  const row = await maybeOne<{ fence: string }>(
    db,
    `update register_sender set fence = fence + 1, lease_until = $1::timestamptz + make_interval(secs => ${leaseSeconds})
      where lease_until <= $1
        and exists (select 1 from register_sendings where state = 'waiting')
        and exists (select 1 from register_certificates where replaced_at is null)
        and (next_at <= $1 or failures = 0 and batch_limit is null and (select count(*) from
              (select 1 from register_sendings where state = 'waiting' limit ${fullBatch}) as counted) = ${fullBatch})
     returning fence::text as fence`,
    [now],
  );
  return row?.fence;
}

/** Locks the sender for the holder of this lease. Returns false if another process has it. */
export async function holdsLease(tx: Tx, fence: string): Promise<boolean> {
  const row = await maybeOne(
    tx,
    'select 1 as held from register_sender where fence = $1::bigint for update',
    [fence],
  );
  return row !== undefined;
}

export async function endLease(
  tx: Tx,
  end: { at: Date; nextAt: Date; waitSeconds: number | null; error: string | null },
): Promise<void> {
  await execute(
    tx,
    `update register_sender set lease_until = $1, next_at = $2, wait_seconds = coalesce($3, wait_seconds),
            failures = case when $4::text is null then 0 else failures + 1 end,
            failing_since = case when $4::text is null then null else coalesce(failing_since, $1) end,
            last_good_at = case when $4::text is null then $1 else last_good_at end,
            last_error = $4`,
    [end.at, end.nextAt, end.waitSeconds, end.error],
  );
}

/** Makes the next call due now, after staff corrected the cause of a failure. */
export async function sendSoon(tx: Queryable): Promise<void> {
  await execute(tx, 'update register_sender set next_at = now(), failures = 0 where failures > 0');
}

export interface SenderState
  extends CamelCaseRow<
    'register_sender',
    | 'next_at'
    | 'lease_until'
    | 'wait_seconds'
    | 'failures'
    | 'failing_since'
    | 'last_error'
    | 'last_good_at'
    | 'batch_limit'
    | 'suspects'
    | 'search_proved'
  > {}

export function readSender(db: Queryable): Promise<SenderState> {
  return one<SenderState>(
    db,
    `select next_at as "nextAt", lease_until as "leaseUntil", wait_seconds as "waitSeconds", failures,
            failing_since as "failingSince", last_error as "lastError", last_good_at as "lastGoodAt",
            batch_limit as "batchLimit", suspects, search_proved as "searchProved"
       from register_sender`,
  );
}

export interface WaitingRecord
  extends CamelCaseRow<'register_records', 'chain_id' | 'position' | 'kind' | 'hash' | 'made_at'> {
  xml: string;
  issuerTaxId: string;
  issuerName: string;
}

export async function saveRefusalSearch(
  tx: Tx,
  { limit, suspects, proved }: { limit: number | null; suspects: readonly string[]; proved: boolean },
): Promise<void> {
  await execute(tx, 'update register_sender set batch_limit = $1, suspects = $2, search_proved = $3', [
    ...[limit, suspects, proved],
  ]);
}

/** Returns the first waiting records of one chain in order, without those in `leftOut` (`<chain>.<position>`). */
export function readWaiting(
  db: Queryable,
  limit: number,
  leftOut: readonly string[] = [],
): Promise<WaitingRecord[]> {
  return rows<WaitingRecord>(
    db,
    `with next as (
       select s.chain_id from register_sendings s join register_chains c on c.id = s.chain_id
        where s.state = 'waiting' and s.chain_id || '.' || s.position <> all ($2::text[])
        order by c.opened_at, s.position limit 1
     )
     select r.chain_id as "chainId", r.position, r.kind, r.hash, r.made_at as "madeAt", r.xml,
            c.issuer_tax_id as "issuerTaxId", c.issuer_name as "issuerName"
       from next join register_sendings s using (chain_id)
       join register_records r using (chain_id, position) join register_chains c on c.id = r.chain_id
      where s.state = 'waiting' and s.chain_id || '.' || s.position <> all ($2::text[])
      order by r.position limit $1`,
    [limit, leftOut],
  );
}

export async function openBatch(
  db: Queryable,
  batch: { chainId: string; positions: readonly number[]; late: boolean; at: Date },
): Promise<string> {
  const { id } = await one<{ id: string }>(
    db,
    `with tried as (
       update register_sendings set attempts = attempts + 1, late = late or $3
        where chain_id = $1 and position = any($2::integer[])
     )
     insert into register_batches (chain_id, first_position, last_position, records, late, began_at)
     values ($1, ($2::integer[])[1], ($2::integer[])[cardinality($2::integer[])], cardinality($2::integer[]), $3, $4)
     returning id`,
    [batch.chainId, batch.positions, batch.late, batch.at],
  );
  return id;
}

export interface EndedBatch {
  id: string;
  at: Date;
  outcome: 'answered' | 'refused' | 'unclear' | 'not_let_in';
  csv?: string | undefined;
  waitSeconds?: number;
  error?: string;
  counts?: { accepted: number; flagged: number; rejected: number };
}

export async function endBatch(tx: Tx, batch: EndedBatch): Promise<void> {
  const { accepted = 0, flagged = 0, rejected = 0 } = batch.counts ?? {};
  await execute(
    tx,
    `update register_batches set ended_at = $2, outcome = $3, csv = $4, wait_seconds = $5, error = $6, accepted = $7,
            flagged = $8, rejected = $9 where id = $1`,
    [
      ...[batch.id, batch.at, batch.outcome, batch.csv ?? null, batch.waitSeconds ?? null],
      ...[batch.error ?? null, accepted, flagged, rejected],
    ],
  );
}

export interface RecordVerdict {
  position: number;
  state: 'accepted' | 'accepted_with_errors' | 'rejected';
  code: string | null;
  text: string | null;
  csv: string | null;
}

/** Stores verdicts only for waiting records. An earlier verdict is not changed. */
export async function saveVerdicts(
  tx: Tx,
  chainId: string,
  at: Date,
  verdicts: readonly RecordVerdict[],
): Promise<void> {
  await execute(
    tx,
    `update register_sendings s
        set state = v.state, error_code = v.code, error_text = v.text, csv = v.csv, answered_at = $3
       from json_to_recordset($2::json) as v(position integer, state text, code text, text text, csv text)
      where s.chain_id = $1 and s.position = v.position and s.state = 'waiting'`,
    [chainId, JSON.stringify(verdicts), at],
  );
}

export async function unknownHashes(
  db: Queryable,
  chainId: string,
  hashes: readonly string[],
): Promise<string[]> {
  const found = await rows<{ hash: string }>(
    db,
    `select asked.hash from unnest($2::text[]) as asked(hash)
      where not exists (select 1 from register_records r where r.chain_id = $1 and r.hash = asked.hash)`,
    [chainId, hashes],
  );
  return found.map(({ hash }) => hash);
}
