import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { formatMicros, type Micros } from '#server/gateways/provider-amount.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { daysLeft, isLow } from './balance-rules.ts';
import { lowestIdAt } from './lowest-id.ts';
import { tryConnection } from './open-connection.ts';
import { endLow, insertReading, lastReading, raiseLow } from './store-balances.ts';
import { allProviders, type ProviderRow, readFigures, setCurrency } from './store-providers.ts';

const hourMs = 3_600_000;
/** A balance that does not move is written down this often all the same. */
const restMs = 6 * hourMs;
/** An attempt may begin this long before it is sent. */
const overlapMs = hourMs / 4;

/** Reads every account's balance, keeps how it moved, and tells the owner once of each fall below the mark. */
export async function readBalances(deps: Deps): Promise<void> {
  for (const provider of await allProviders(deps.database)) {
    const connection = provider.retiredAt === null ? tryConnection(deps, provider) : undefined;
    if (!connection) continue;
    const at = deps.now();
    const reply = await deps.provider.balance(connection);
    if (reply.kind === 'failed') {
      deps.log.warn({ providerId: provider.id, reason: reply.message }, 'balance cannot be read');
      continue;
    }
    const { micros, currency } = reply;
    await inTransaction(deps.database, (tx) => keep(deps, tx, { provider, micros, currency, at }));
  }
}

interface Read {
  provider: ProviderRow;
  micros: Micros;
  currency: string;
  at: Date;
}

async function keep(deps: Deps, tx: Tx, { provider, micros, currency, at }: Read): Promise<void> {
  const { id: providerId, lowBalance } = provider;
  if (currency) await setCurrency(tx, providerId, currency);
  const balance = formatMicros(micros);
  const last = await lastReading(tx, providerId);
  const since = last?.read_at ?? at;
  if (!last || last.balance !== balance || at.getTime() - since.getTime() > restMs) {
    const lowestId = lowestIdAt(new Date(since.getTime() - overlapMs));
    await insertReading(tx, { providerId, at, balance, currency, since, lowestId });
    await tellStaff(tx, 'providers', String(providerId));
  }
  if (!isLow(micros, lowBalance)) return endLow(tx, providerId, at);
  const figures = await readFigures(tx, lowestIdAt(new Date(at.getTime() - 24 * hourMs)));
  const spent = figures.find((each) => each.providerId === providerId)?.spentToday ?? '0';
  const alarm = { providerId, balance, lowBalance, daysLeft: daysLeft(balance, spent), at };
  const subjectId = await raiseLow(tx, alarm);
  if (subjectId) await deps.queue.enqueue(tx, 'mail.send', { kind: 'low-balance', subjectId });
}
