import type { Client, ClientsQuery, ClientsReply } from '#contracts/customers/records.ts';
import { keysetPage, type PageWish } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { catchUpClients } from './catch-up.ts';
import { filterOfSegment } from './segments.ts';
import { type ClientRow, clientList } from './store-list.ts';

export function toClient(row: ClientRow): Client {
  const { id, email, name, username, country, orders, tries, refunds, disputes, refills } = row;
  const { consent, account, blocked, sample } = row;
  return {
    ...{ id, email, name, username, country, orders, tries, refunds, disputes, refills },
    ...{ consent, account, blocked, sample },
    language: row.locale,
    spentCents: row.spent_cents,
    refundedCents: row.refunded_cents,
    firstOrderAt: row.first_order_at.toISOString(),
    lastOrderAt: row.last_order_at.toISOString(),
  };
}

/** Whoever ordered, who did last first unless asked otherwise. Throws `not_found` for a segment that is not there. */
export async function listClients(
  deps: Pick<Deps, 'database'>,
  query: ClientsQuery & PageWish,
): Promise<ClientsReply> {
  await catchUpClients(deps);
  const segment =
    query.segment === undefined ? undefined : await filterOfSegment(deps.database, query.segment);
  return keysetPage(deps.database, { list: clientList(query, segment), wish: query }, toClient);
}
