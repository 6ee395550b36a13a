import type {
  CallFailure,
  ProviderConnection,
  ProviderGateway,
} from '#server/platform/clients/provider/provider.ts';
import type { Micros } from '#server/platform/clients/provider/provider-amount.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Is what this process knows of one account: the last reading, less what it has sent since. */
export interface KnownBalance {
  kind: 'known';
  micros: Micros;
  readAt: Date;
}

interface Account {
  known?: KnownBalance;
  reading?: Promise<KnownBalance | CallFailure>;
}

const staleMs = 60_000;
const lowStaleMs = 5000;
/** Below so many charges the account is looked at more often. */
const lowCharges = 10n;

const books = new WeakMap<ProviderGateway, Map<number, Account>>();

function accountOf(deps: Deps, providerId: number): Account {
  const book = books.get(deps.provider) ?? new Map<number, Account>();
  books.set(deps.provider, book);
  const account = book.get(providerId) ?? {};
  book.set(providerId, account);
  return account;
}

/**
 * Returns the balance before sending, without a call per order: it is read again after a minute, sooner when it runs
 * low. Memory is enough, since the provider itself refuses an order that the account cannot pay; as evidence a
 * reading counts only when the submissions show that nobody else sent since `readAt`, in any process.
 */
export async function knownBalance(
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
  account: Account,
): Promise<KnownBalance | CallFailure> {
  const readAt = deps.now();
  const reply = await deps.provider.balance(provider.connection);
  if (reply.kind === 'failed') return reply;
  account.known = { kind: 'known', micros: reply.micros, readAt };
  return account.known;
}

/** Counts a charge as spent (or, negative, as not spent after all) until the next reading. */
export function spend(deps: Deps, providerId: number, charge: Micros): void {
  const account = accountOf(deps, providerId);
  if (account.known) account.known = { ...account.known, micros: account.known.micros - charge };
}

/** Forgets the balance, because the account may be another one now. */
export function forgetBalance(deps: Deps, providerId: number): void {
  books.get(deps.provider)?.delete(providerId);
}
