import {
  type Client,
  type ClientsQuery,
  type ClientsReply,
  clientsQuerySchema,
} from '#contracts/customers/records.ts';
import type { SearchResult } from '#contracts/staff/search.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { filterOfSegment } from './segments.ts';
import { type ClientRow, clientList, clientsOfNumber } from './store-list.ts';
import { updateClientTotals } from './update-totals.ts';

const maxFoundClients = 4;
/** Minimum length of a search text. Shorter texts match nearly every name and cannot use the trigram index. */
const shortestPart = 3;

async function findNamed(deps: Deps, words: string) {
  const query = clientsQuerySchema.parse({ q: words, limit: maxFoundClients });
  return (await listClients(deps, { ...query, uncounted: true })).items;
}

/** Also finds the customer whose order has this number, here or in the earlier shop. */
export async function searchClients(deps: Deps, words: string): Promise<SearchResult[]> {
  const [named, buyers] = await Promise.all([
    words.length < shortestPart ? [] : findNamed(deps, words),
    clientsOfNumber(deps.database, words),
  ]);
  const all = [...buyers.map(toClient), ...named];
  const found = [...new Map(all.map((client) => [client.id, client])).values()].slice(0, maxFoundClients);
  return found.map(({ id, email, name, username, lastOrderAt }) => ({
    kind: 'customer',
    id,
    title: email,
    about: [...(name === null ? [] : [name]), `@${username}`],
    at: lastOrderAt,
  }));
}

export function toClient(row: ClientRow): Client {
  const { id, email, name, username, country, orders, tries, refunds, disputes, refills } = row;
  const { consent, account, blocked, sample } = row;
  return {
    id,
    email,
    name,
    username,
    country,
    orders,
    tries,
    refunds,
    disputes,
    refills,
    consent,
    account,
    blocked,
    sample,
    language: row.locale,
    spentCents: row.spent_cents,
    refundedCents: row.refunded_cents,
    firstOrderAt: row.first_order_at.toISOString(),
    lastOrderAt: row.last_order_at.toISOString(),
  };
}

/** Sorts the latest buyers first by default. Throws `not_found` for an unknown segment. */
export async function listClients(
  deps: Pick<Deps, 'database'>,
  query: ClientsQuery & PageInput,
): Promise<ClientsReply> {
  await updateClientTotals(deps);
  const segment =
    query.segment === undefined ? undefined : await filterOfSegment(deps.database, query.segment);
  return keysetPage(deps.database, { list: clientList(query, segment), input: query }, toClient);
}
