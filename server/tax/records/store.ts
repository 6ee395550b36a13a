import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { RetentionScope } from '#server/platform/database/retention.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { ChainLink } from './chain-rules.ts';
import type { Declaration } from './installation/declaration-rules.ts';

export interface ChainRow
  extends Row<'register_chains', 'id' | 'installation' | 'length' | 'mode'>,
    CamelCaseRow<
      'register_chains',
      'issuer_tax_id' | 'series_code' | 'last_number' | 'last_date' | 'last_hash' | 'last_at'
    > {
  counters: Record<string, number>;
  stopped: boolean;
  /** Mark of the database in which the chain was written first. */
  boundTo: string | null;
  here: string;
}

const chainRow = `select id, installation, length, mode, issuer_tax_id as "issuerTaxId", series_code as "seriesCode",
            last_number as "lastNumber", last_date as "lastDate", last_hash as "lastHash", last_at as "lastAt", counters,
            stopped_at is not null as stopped, bound_to as "boundTo", register_place() as here
       from register_chains`;

export const lockOpenChain = (tx: Tx): Promise<ChainRow | undefined> =>
  maybeOne<ChainRow>(tx, `${chainRow} where closed_at is null for update`);

/**
 * Locks a chain for sample orders whose last record is older than `from`, or opens one. It is closed from the start, so
 * that real sales never enter it.
 */
export async function lockSampleRow(tx: Tx, chain: NewChain, from: Date): Promise<ChainRow> {
  const going = `${chainRow} where close_reason = 'sample' and issuer_tax_id = $1 and coalesce(last_at <= $2, true)
    order by opened_at desc limit 1 for update`;
  const found = await maybeOne<ChainRow>(tx, going, [chain.issuerTaxId, from]);
  if (found) return found;
  await execute(
    tx,
    `insert into register_chains (mode, issuer_tax_id, issuer_name, installation, series_code, bound_to, closed_at, close_reason)
     values ($1, $2, $3, $4, $5, register_place() || '/', now(), 'sample')`,
    [chain.mode, chain.issuerTaxId, chain.issuerName, chain.installation, chain.seriesCode],
  );
  return one<ChainRow>(tx, going, [chain.issuerTaxId, from]);
}

interface NewChain {
  mode: 'sandbox' | 'live';
  issuerTaxId: string;
  issuerName: string;
  installation: string;
  seriesCode: string;
}

/** Inserts a chain bound to the current database. No-op if another process has opened one. */
export async function insertChain(tx: Tx, chain: NewChain): Promise<void> {
  await execute(
    tx,
    `insert into register_chains (mode, issuer_tax_id, issuer_name, installation, series_code, bound_to)
     values ($1, $2, $3, $4, $5, register_place() || '/') on conflict do nothing`,
    [chain.mode, chain.issuerTaxId, chain.issuerName, chain.installation, chain.seriesCode],
  );
}

export async function closeChain(tx: Tx, id: string, reason: string): Promise<void> {
  await execute(tx, 'update register_chains set closed_at = now(), close_reason = $2 where id = $1', [
    id,
    reason,
  ]);
}

export interface StoredLink extends ChainLink {
  kind: 'registration' | 'cancellation';
  invoiceId: string;
  madeAt: Date;
}

export async function insertRecords(
  tx: Tx,
  chain: { id: string; counters: Record<string, number>; last: { number: string; date: string } },
  links: readonly StoredLink[],
): Promise<void> {
  const end = links.at(-1);
  if (!end) return;
  await execute(
    tx,
    `with kept as (
       insert into register_records (chain_id, position, kind, invoice_id, hash, previous_hash, made_at, xml)
       select $1, r.position, r.kind, r."invoiceId", r.hash, r."previousHash", r."madeAt", r.xml
         from json_to_recordset($2::json) as r(position integer, kind text, "invoiceId" uuid, hash text,
              "previousHash" text, "madeAt" timestamptz, xml text)
       returning chain_id, position
     ), waiting as (
       insert into register_sendings (chain_id, position) select chain_id, position from kept
     )
     update register_chains
        set length = $3, last_hash = $4, last_at = $5, last_number = $6, last_date = $7, counters = $8::jsonb,
            bound_to = coalesce(bound_to, register_place() || '/')
      where id = $1`,
    [
      chain.id,
      JSON.stringify(links),
      end.position,
      end.hash,
      end.madeAt,
      chain.last.number,
      chain.last.date,
      JSON.stringify(chain.counters),
    ],
  );
}

/** Removes recipients from old records. Hashes cover only numbers, dates and sums, so the chain remains valid. */
export const eraseRecordRecipients = (db: Queryable, { before, limit }: RetentionScope): Promise<number> =>
  execute(
    db,
    `update register_records set xml = regexp_replace(xml, '<sf:Destinatarios>.*</sf:Destinatarios>', '')
      where (chain_id, position) in (
        select chain_id, position from register_records
         where made_at < $1 and xml like '%<sf:Destinatarios>%' order by made_at limit $2)`,
    [before, limit],
  );

interface StatedDeclaration extends CamelCaseRow<'register_declarations', 'id' | 'version' | 'stated_at'> {
  content: Declaration;
}

export async function insertDeclaration(
  db: Queryable,
  stated: { version: string; print: string; content: Declaration; at: Date },
): Promise<void> {
  await execute(
    db,
    `insert into register_declarations (version, print, content, stated_at) values ($1, $2, $3::jsonb, $4)
     on conflict (print) do nothing`,
    [stated.version, stated.print, JSON.stringify(stated.content), stated.at],
  );
}

export function readDeclarations(db: Queryable): Promise<StatedDeclaration[]> {
  return rows<StatedDeclaration>(
    db,
    `select id, version, stated_at as "statedAt", content from register_declarations order by stated_at desc, id desc`,
  );
}

export function readDeclaration(db: Queryable, id: string): Promise<StatedDeclaration | undefined> {
  return maybeOne<StatedDeclaration>(
    db,
    `select id, version, stated_at as "statedAt", content from register_declarations where id = $1::uuid`,
    [id],
  );
}
