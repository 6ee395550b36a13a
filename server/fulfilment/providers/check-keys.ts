import type { SaleDeps } from '#server/platform/feature/feature.ts';
import { allProviders, type ProviderRow, tryConnection } from './connection.ts';

/** A key that is kept and does not work. */
export type KeyFault =
  | { kind: 'key_sealed'; name: string }
  /** `said`: in the provider's own words. */
  | { kind: 'key_refused'; name: string; said: string };

async function tryKey(deps: SaleDeps, provider: ProviderRow): Promise<KeyFault | null> {
  const { name } = provider;
  const connection = tryConnection(deps, provider);
  if (!connection) return { kind: 'key_sealed', name };
  const reply = await deps.provider.balance(connection);
  return reply.kind === 'ok' ? null : { kind: 'key_refused', name, said: reply.message };
}

const wordFault = (fault: KeyFault): string =>
  fault.kind === 'key_sealed'
    ? `the kept key of ${fault.name} cannot be opened with this SECRET_KEY`
    : `${fault.name} refuses the kept key or is away: ${fault.said}`;

/** What is wrong with the keys that are kept, and the same in a sentence; null when nothing is. */
export interface KeyFaults {
  faults: KeyFault[];
  reason: string;
}

/**
 * Asks every provider in use for its balance, with the key that is kept: the configuration's counts at the first start
 * alone.
 */
export async function findKeyFaults(deps: SaleDeps): Promise<KeyFaults | null> {
  const inUse = (await allProviders(deps.database)).filter(({ retiredAt }) => retiredAt === null);
  if (inUse.length === 0) return { faults: [], reason: 'there is no provider' };
  const found = await Promise.all(inUse.map((provider) => tryKey(deps, provider)));
  const faults = found.filter((fault) => fault !== null);
  return faults.length === 0 ? null : { faults, reason: faults.map(wordFault).join('; ') };
}

/** Returns what is wrong in a sentence; null when nothing is. */
export const checkKeys = async (deps: SaleDeps): Promise<string | null> =>
  (await findKeyFaults(deps))?.reason ?? null;
