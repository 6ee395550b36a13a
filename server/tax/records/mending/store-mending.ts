import { maybeOne, type Queryable } from '#server/database/query.ts';

/** A record that somebody is to mend. */
export interface Mendable {
  chainId: string;
  position: number;
  invoiceId: string;
  xml: string;
  state: 'waiting' | 'accepted' | 'accepted_with_errors' | 'rejected';
  /** Some record of its invoice is stored at the agency. */
  storedBefore: boolean;
  /** A later record of its invoice stands in its place. */
  replaced: boolean;
}

export function readMendable(
  db: Queryable,
  chainId: string,
  position: number,
): Promise<Mendable | undefined> {
  return maybeOne<Mendable>(
    db,
    `select r.chain_id as "chainId", r.position, r.invoice_id as "invoiceId", r.xml, s.state,
            exists (select 1 from register_records o join register_sendings os using (chain_id, position)
              where o.invoice_id = r.invoice_id and os.state in ('accepted', 'accepted_with_errors')) as "storedBefore",
            exists (select 1 from register_records later where later.invoice_id = r.invoice_id
              and (later.made_at, later.position) > (r.made_at, r.position)) as replaced
       from register_records r join register_sendings s using (chain_id, position)
      where r.chain_id = $1::uuid and r.position = $2`,
    [chainId, position],
  );
}
