import { type Queryable, rows } from '#server/platform/database/query.ts';
import { belongs } from './store-count.ts';
import { type ClientRow, clientColumns } from './store-list.ts';

/** Whoever has the order of this number, of this shop or of the one before, where they count now. */
export const clientsOfNumber = (db: Queryable, number: string): Promise<ClientRow[]> =>
  rows<ClientRow>(
    db,
    `with buyers as (
       select address from orders o cross join lateral (select lower(o.email) as address) own
        where o.number = upper($1) and ${belongs}
       union select email from past_orders where number = $1
     )
     select ${clientColumns} from clients c
      where c.id in (select coalesce(k.merged_into, k.id) from clients k join buyers on k.email = buyers.address)`,
    [number],
  );
