import { clientsQuerySchema } from '#contracts/customers/records.ts';
import type { Found } from '#contracts/staff/search.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listClients, toClient } from './list-clients.ts';
import { clientsOfNumber } from './store-found.ts';

const most = 4;
/** Fewer letters are in nearly every name, and no index of parts knows them. */
const shortestPart = 3;

async function findNamed(deps: Deps, words: string) {
  const query = clientsQuerySchema.parse({ q: words, limit: most });
  return (await listClients(deps, { ...query, uncounted: true })).items;
}

/** Who goes by these words, as their list finds them, and whose order has this number, here or in the shop before. */
export async function findClientsByWords(deps: Deps, words: string): Promise<Found[]> {
  const [named, buyers] = await Promise.all([
    words.length < shortestPart ? [] : findNamed(deps, words),
    clientsOfNumber(deps.database, words),
  ]);
  const all = [...buyers.map(toClient), ...named];
  const found = [...new Map(all.map((client) => [client.id, client])).values()].slice(0, most);
  return found.map(({ id, email, name, username, lastOrderAt }) => ({
    kind: 'customer',
    id,
    title: email,
    about: [...(name === null ? [] : [name]), `@${username}`],
    at: lastOrderAt,
  }));
}
