import type { TestConnection, TestConnectionReply } from '#contracts/fulfilment/providers.ts';
import { providerTexts } from '#messages/provider-words.ts';
import type { ProviderConnection } from '#server/platform/clients/provider/provider.ts';
import { formatMicros } from '#server/platform/clients/provider/provider-amount.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { SignedInStaff } from '#server/staff/sessions/staff-scope.ts';
import { requireProvider } from './change-provider.ts';
import { openConnection, requireAddress } from './connection.ts';

/**
 * Reads the provider's list and one service. A stored provider is tested with its stored address and key. Address and
 * key in the call are for a new provider and accepted from owners only.
 */
export async function testConnection(
  deps: Deps,
  input: TestConnection & { staff: SignedInStaff },
): Promise<TestConnectionReply> {
  const words = providerTexts[input.staff.language];
  // A new provider has address and key instead of an id (text 3, section 5).
  if (input.id == null && !input.baseUrl && !input.apiKey) return { success: false, error: words.bothNeeded };
  const connection = await connectionOf(deps, input);
  const { serviceId } = input;
  if (!serviceId) return testBalance(deps, connection);
  const list = await deps.provider.services(connection);
  if (list.kind === 'failed') return { success: false, error: list.message };
  const found = list.services.find(({ externalId }) => externalId === serviceId);
  if (!found) return { success: false, error: words.serviceNotFound };
  const { externalId, ...service } = found;
  return { success: true, service: { service: externalId, ...service } };
}

async function connectionOf(
  deps: Deps,
  { id, baseUrl, apiKey, staff }: TestConnection & { staff: SignedInStaff },
): Promise<ProviderConnection> {
  if (id != null) return openConnection(deps, await requireProvider(deps, id));
  if (staff.role !== 'owner') throw new ShopError('not_permitted', 'only owners may test a new provider');
  if (!baseUrl || !apiKey)
    throw new ShopError('invalid_request', 'a new provider requires an address and a key', {
      field: 'baseUrl',
    });
  requireAddress(deps, baseUrl);
  return { apiUrl: baseUrl, apiKey };
}

async function testBalance(deps: Deps, connection: ProviderConnection): Promise<TestConnectionReply> {
  const reply = await deps.provider.balance(connection);
  if (reply.kind === 'failed') return { success: false, error: reply.message };
  return { success: true, balance: formatMicros(reply.micros), currency: reply.currency };
}
