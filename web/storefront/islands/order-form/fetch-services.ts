import type { Service } from '#contracts/catalog.ts';

const patienceMs = 10_000;

interface Held {
  etag: string;
  services: Service[];
}

const held = new Map<string, Held>();
let latest: Service[] | undefined;

/** An unchanged list costs a 304 without a body. Throws when the shop does not answer with a list. */
async function fetchList(path: string): Promise<Held> {
  const before = held.get(path);
  const response = await fetch(path, {
    headers: { accept: 'application/json', ...(before ? { 'if-none-match': before.etag } : {}) },
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (response.status === 304 && before) return before;
  const services: unknown = await response.json();
  if (!response.ok || !Array.isArray(services)) throw new Error(`No list at ${path}`);
  const fresh = { etag: response.headers.get('etag') ?? '', services: services as Service[] };
  held.set(path, fresh);
  return fresh;
}

/** The price lists as they stand; the same array as before while nothing has changed. Throws when one fails. */
export async function fetchServices(paths: readonly string[]): Promise<Service[]> {
  const before = paths.map((path) => held.get(path));
  const lists = await Promise.all(paths.map(fetchList));
  if (latest && lists.every((list, index) => list === before[index])) return latest;
  latest = lists.flatMap((list) => list.services);
  return latest;
}
