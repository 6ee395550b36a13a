import type {
  CallFailure,
  ProviderConnection,
  ProviderGateway,
} from '#server/platform/clients/provider/provider.ts';
import type { Micros } from '#server/platform/clients/provider/provider-amount.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Balance of one account as this process sees it: the last reading minus the charges since. */
export interface KnownBalance {
  kind: 'known';
  micros: Micros;
  readAt: Date;
}

interface CachedAccount {
  known?: KnownBalance;
  reading?: Promise<KnownBalance | CallFailure>;
}

const staleMs = 60_000;
const lowStaleMs = 5000;
/** Below this number of charges the balance is read more often. */
const lowCharges = 10n;

const balancesByGateway = new WeakMap<ProviderGateway, Map<number, CachedAccount>>();

function accountOf(deps: Deps, providerId: number): CachedAccount {
  const book = balancesByGateway.get(deps.provider) ?? new Map<number, CachedAccount>();
  balancesByGateway.set(deps.provider, book);
  const account = book.get(providerId) ?? {};
  book.set(providerId, account);
  return account;
}

/**
 * Avoids a call for each order. The balance is read again after a minute, or after five seconds if it is low. An
 * outdated value is harmless, because the provider rejects orders that exceed the balance. A reading is evidence only
 * if no process has submitted since `readAt`.
 */
export async function balanceBeforeSubmission(
  deps: Deps,
  provider: { id: number; connection: ProviderConnection },
  charge: Micros,
): Promise<KnownBalance | CallFailure> {
  const account = accountOf(deps, provider.id);
  const { known } = account;
  const age = known ? deps.now().getTime() - known.readAt.getTime() : Number.POSITIVE_INFINITY;
  const low = known !== undefined && known.micros < charge * lowCharges;
  if (known && age < (low ? lowStaleMs : staleMs) && known.micros >= charge) return known;
  account.reading ??= readBalance(deps, provider, account).finally(() => {
    account.reading = undefined;
  });
  return account.reading;
}

async function readBalance(
  deps: Deps,
  provider: { connection: ProviderConnection },
  account: CachedAccount,
): Promise<KnownBalance | CallFailure> {
  const readAt = deps.now();
  const reply = await deps.provider.balance(provider.connection);
  if (reply.kind === 'failed') return reply;
  account.known = { kind: 'known', micros: reply.micros, readAt };
  return account.known;
}

export function subtractCharge(deps: Deps, providerId: number, charge: Micros): void {
  const account = accountOf(deps, providerId);
  if (account.known) account.known = { ...account.known, micros: account.known.micros - charge };
}

export function clearCachedBalance(deps: Deps, providerId: number): void {
  balancesByGateway.get(deps.provider)?.delete(providerId);
}
