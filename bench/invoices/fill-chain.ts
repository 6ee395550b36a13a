import { randomUUID } from 'node:crypto';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import { execute } from '#server/platform/database/query.ts';
import { append, type ChainHead, type Link } from '#server/tax/records/chain-rules.ts';
import type { Registration } from '#server/tax/records/record.ts';

const issuer = 'B00000000';
const firstAt = Date.UTC(2027, 0, 4, 9);
const perStatement = 2000;

/** Returns a sale as most are, so that its record has as many bytes as in a shop. */
const saleOf = (nth: number): Omit<Registration, 'previous'> => ({
  kind: 'registration',
  invoice: { issuer, number: `BENC-2027-S-${String(nth).padStart(6, '0')}`, date: '04-01-2027' },
  issuerName: 'Tienda de Muestra, S.L.',
  type: 'F2',
  description: '1.000 seguidores de Europa y 100 de regalo',
  lines: [{ kind: 'S1', regime: '01', rateBasisPoints: 2100, baseCents: 4131, taxCents: 868 }],
  taxCents: 868,
  totalCents: 4999,
  installation: {
    ...{ producerName: 'Tienda de Muestra, S.L.', producerTaxId: issuer, name: 'Auge', id: 'AU' },
    ...{ version: '0.2.0', number: 'sandbox-019a0000-0000-4000-8000-000000000000' },
  },
  stamp: '2027-01-04T10:00:00+01:00',
});

function linksFrom(head: ChainHead, count: number): { links: Link[]; head: ChainHead } {
  let end = head;
  const links = Array.from({ length: count }, () => {
    const next = append(end, saleOf(end.length + 1));
    end = next.head;
    return next.link;
  });
  return { links, head: end };
}

/** Writes a chain of so many records, each tied to the one before it and closed already. Returns its id. */
export async function fillChain(database: Database, records: number): Promise<string> {
  const id = randomUUID();
  await execute(
    database,
    `insert into register_chains (id, mode, issuer_tax_id, issuer_name, installation, series_code, closed_at, close_reason)
     values ($1::uuid, 'sandbox', $2, 'Tienda de Muestra, S.L.', 'bench', 'BENC', now(), 'moved')`,
    [id, issuer],
  );
  let head: ChainHead = { length: 0 };
  while (head.length < records) {
    const next = linksFrom(head, Math.min(perStatement, records - head.length));
    head = next.head;
    await inTransaction(database, async (tx) => {
      // Their invoices are no part of what is measured.
      await execute(tx, 'set local session_replication_role = replica');
      await execute(tx, 'set local synchronous_commit = off');
      await execute(
        tx,
        `insert into register_records (chain_id, position, kind, invoice_id, hash, previous_hash, made_at, xml)
         select $1, r.position, 'registration', $2, r.hash, r."previousHash", $3, r.xml
           from json_to_recordset($4::json) as r(position integer, hash text, "previousHash" text, xml text)`,
        [id, randomUUID(), new Date(firstAt), JSON.stringify(next.links)],
      );
    });
  }
  await execute(
    database,
    'update register_chains set length = $2, last_hash = $3, last_number = $4, last_date = $5, last_at = $6 where id = $1',
    [id, head.length, head.last?.hash, head.last?.number, head.last?.date, new Date(firstAt)],
  );
  return id;
}
