import type { Tx } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/query.ts';
import { isLoopback } from '#server/mode/loopback.ts';
import { deleteProviders, providerAddresses } from './store-stand-ins.ts';

/** Providers on this very machine: nobody who delivers anything. */
export async function standIns(db: Queryable): Promise<{ id: number; apiUrl: string }[]> {
  return (await providerAddresses(db)).filter(({ apiUrl }) => isLoopback(apiUrl));
}

/** Providers elsewhere: the sandbox would send them sample orders, which cost money. */
export async function realProviders(db: Queryable): Promise<string[]> {
  const all = await providerAddresses(db);
  return all.map(({ apiUrl }) => apiUrl).filter((apiUrl) => !isLoopback(apiUrl));
}

/** Whatever was ordered of them must be gone already. */
export const forgetStandIns = (tx: Tx, ids: readonly number[]): Promise<void> => deleteProviders(tx, ids);
