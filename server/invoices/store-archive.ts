import { maybeOne, one, type Queryable, rows } from '#server/database/query.ts';

export interface ArchivedInvoice {
  id: string;
  number: string;
  records: { chainId: string; position: number }[];
}

/** What was issued in a period, in the order of issue. */
export const archivedInvoices = (
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<ArchivedInvoice[]> =>
  rows<ArchivedInvoice>(
    db,
    `select i.id, i.number,
            (select coalesce(json_agg(json_build_object('chainId', r.chain_id, 'position', r.position) order by r.position), '[]')
               from register_records r where r.invoice_id = i.id) as records
       from invoices i where i.issued_on between $1::date and $2::date order by i.issued_on, i.id`,
    [from, to],
  );

/** A record byte for byte as it is sent. */
export async function archivedRecord(
  db: Queryable,
  { chainId, position }: { chainId: string; position: number },
): Promise<string> {
  const { xml } = await one<{ xml: string }>(
    db,
    'select xml from register_records where chain_id = $1 and position = $2',
    [chainId, position],
  );
  return xml;
}

/** The last that the agency is told of an invoice. */
export const newestRecord = (
  db: Queryable,
  id: string,
): Promise<{ number: string; xml: string } | undefined> =>
  maybeOne<{ number: string; xml: string }>(
    db,
    `select i.number, r.xml from register_records r join invoices i on i.id = r.invoice_id
      where i.id = $1::uuid order by r.position desc limit 1`,
    [id],
  );
