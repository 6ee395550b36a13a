import type { CheckProviderReply } from '#contracts/fulfilment/provider-dialect-schemas.ts';
import type { ProviderConnection } from '#server/platform/clients/provider/provider.ts';
import { formatMicros } from '#server/platform/clients/provider/provider-amount.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireProvider } from '../change-provider.ts';
import { openConnection } from '../connection.ts';

/** No panel has an order with this number. */
const noOrder = '999999999';
const maxExamples = 10;

async function checkBalance(
  { provider }: Deps,
  at: ProviderConnection,
): Promise<CheckProviderReply['balance']> {
  const reply = await provider.balance(at);
  if (reply.kind === 'failed') return { amount: null, currency: null, error: reply.message };
  return { amount: formatMicros(reply.micros), currency: reply.currency || null, error: null };
}

async function checkServices(
  { provider }: Deps,
  at: ProviderConnection,
): Promise<CheckProviderReply['services']> {
  const list = await provider.services(at);
  if (list.kind === 'failed')
    return { listed: null, needInput: 0, unreadable: [], unreadableCount: 0, error: list.message };
  return {
    listed: list.services.length,
    needInput: list.services.filter(({ extraInput }) => extraInput !== null).length,
    unreadable: list.unreadable.slice(0, maxExamples),
    unreadableCount: list.unreadable.length + list.nameless,
    error: null,
  };
}

async function checkStatus(
  { provider }: Deps,
  at: ProviderConnection,
): Promise<CheckProviderReply['status']> {
  const reply = await provider.statuses(at, [noOrder]);
  if (reply.kind === 'failed') return { meaning: 'unknown', reply: reply.message };
  const status = reply.statuses.get(noOrder);
  if (!status) return { meaning: 'left_out', reply: null };
  if (status.kind === 'status') return { meaning: 'unknown', reply: status.word };
  return { meaning: status.code === 'order_not_found' ? 'refusal' : 'unknown', reply: status.message };
}

/** Reads a provider's balance, service list and the status of a missing order. Orders and stores nothing. */
export async function checkProvider(deps: Deps, providerId: number): Promise<CheckProviderReply> {
  const at = openConnection(deps, await requireProvider(deps, providerId));
  const balance = await checkBalance(deps, at);
  const services = await checkServices(deps, at);
  const status = await checkStatus(deps, at);
  const understood =
    balance.error === null &&
    services.error === null &&
    (services.listed ?? 0) > 0 &&
    services.unreadableCount === 0 &&
    status.meaning !== 'unknown';
  return { success: true, understood, balance, services, status };
}
