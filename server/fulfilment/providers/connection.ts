import type { ProviderConnection } from '#server/platform/clients/provider/provider.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { SaleDeps } from '#server/platform/feature/feature.ts';
import type { Trouble, TroubleCause } from '#server/platform/trouble.ts';
import { allProviders, type ProviderAccount, type ProviderRow } from './store-providers.ts';

export { allProviders, findProvider, type ProviderAccount, type ProviderRow } from './store-providers.ts';

export function openConnection(
  deps: Pick<Deps, 'secrets'>,
  { apiUrl, apiKeySealed, dialect }: ProviderAccount,
): ProviderConnection {
  return { apiUrl, apiKey: deps.secrets.open(apiKeySealed), dialect };
}

/** Decrypts the connection data. `undefined` if the key was encrypted with another secret and must be entered again. */
export function tryReadConnection(
  deps: Pick<Deps, 'secrets' | 'log'>,
  provider: ProviderAccount,
): ProviderConnection | undefined {
  try {
    return openConnection(deps, provider);
  } catch {
    deps.log.error(
      { apiUrl: provider.apiUrl },
      'key of the provider cannot be decrypted with this SECRET_KEY: enter the key again',
    );
    return undefined;
  }
}

/**
 * The sandbox permits only addresses of this machine, so that sample orders never cost money. Otherwise requires https
 * and a foreign host. The connection itself rejects internal networks.
 */
export function requireAddress({ config }: Pick<Deps, 'config'>, apiUrl: string): void {
  const url = URL.parse(apiUrl);
  const sandbox = config.mode === 'sandbox';
  const web = url?.protocol === 'https:' || (sandbox && url?.protocol === 'http:');
  if (url && web && url.username === '' && sandbox === isLoopback(apiUrl)) return;
  throw new ShopError('provider_address_refused', `not an address of a provider: ${apiUrl}`, {
    field: 'baseUrl',
  });
}

/** Reads the balance, which is free, and returns its currency. Throws an error for staff. */
export async function verifyConnection(
  deps: Deps,
  connection: ProviderConnection,
): Promise<{ currency: string | null }> {
  requireAddress(deps, connection.apiUrl);
  const reply = await deps.provider.balance(connection);
  if (reply.kind === 'ok') return { currency: reply.currency || null };
  if (reply.code === 'invalid_key')
    throw new ShopError('provider_key_refused', reply.message, { field: 'apiKey' });
  throw new ShopError('provider_unreachable', reply.message, { field: 'baseUrl' });
}

/** Reason why the stored key of a provider does not work. `said` is the text of the provider or the system. */
type KeyFault =
  | { kind: 'provider_missing' }
  | { kind: 'key_sealed'; name: string }
  | { kind: 'key_refused' | 'unreachable' | 'not_answered'; name: string; said: string };

async function testKey(deps: SaleDeps, provider: ProviderRow): Promise<KeyFault | null> {
  const { name } = provider;
  const connection = tryReadConnection(deps, provider);
  if (!connection) return { kind: 'key_sealed', name };
  const reply = await deps.provider.balance(connection);
  if (reply.kind === 'ok') return null;
  const { code, message: said } = reply;
  if (code === 'invalid_key') return { kind: 'key_refused', name, said };
  return { kind: code === 'unreachable' ? 'unreachable' : 'not_answered', name, said };
}

function describeKeyFault(fault: KeyFault): string {
  switch (fault.kind) {
    case 'provider_missing':
      return 'no provider is configured';
    case 'key_sealed':
      return `the stored key of ${fault.name} cannot be decrypted with this SECRET_KEY: enter the key again`;
    case 'key_refused':
      return `${fault.name} rejects the stored key: ${fault.said}`;
    case 'unreachable':
      return fault.said === 'EREFUSED' || fault.said === 'not a public address'
        ? `${fault.name} has an address of an internal network, which the shop does not call`
        : `${fault.name} cannot be reached (${fault.said})`;
    case 'not_answered':
      return `${fault.name} did not return a balance: ${fault.said}`;
  }
}

const isUnreachable = ({ kind, ...fault }: KeyFault): boolean =>
  kind === 'unreachable' && !('said' in fault && /^(?:EREFUSED|not a public address)$/.test(fault.said));

function causeOf(faults: readonly KeyFault[]): TroubleCause {
  if (faults.every(isUnreachable)) return 'unreachable';
  if (faults.some(({ kind }) => kind === 'key_refused')) return 'refused';
  // An unreadable balance does not prove a wrong key.
  return faults.every((fault) => isUnreachable(fault) || fault.kind === 'not_answered') ? 'failed' : 'wrong';
}

interface KeyFaults extends Trouble {
  faults: KeyFault[];
}

export async function findKeyFaults(deps: SaleDeps): Promise<KeyFaults | null> {
  const inUse = (await allProviders(deps.database)).filter(({ retiredAt }) => retiredAt === null);
  if (inUse.length === 0)
    return { faults: [{ kind: 'provider_missing' }], cause: 'wrong', reason: 'no provider is configured' };
  const found = await Promise.all(inUse.map((provider) => testKey(deps, provider)));
  const faults = found.filter((fault) => fault !== null);
  if (faults.length === 0) return null;
  return { faults, cause: causeOf(faults), reason: faults.map(describeKeyFault).join('; ') };
}

export async function checkKeys(deps: SaleDeps): Promise<Trouble | null> {
  const found = await findKeyFaults(deps);
  return found && { cause: found.cause, reason: found.reason };
}
