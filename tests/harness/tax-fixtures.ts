import type { OrderId } from '#contracts/kit/ids.ts';
import { insertPendingInvoice } from '#server/invoices/planning/store-dues.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { seedRates } from '#server/tax/vat/change-tax.ts';
import { paidOrder } from './fulfilment-fixtures.ts';
import { queriesOn } from './queries.ts';
import { silentLog } from './silent-log.ts';

/** Returns what tax code needs, on a database with the tax rates and the package of `paidOrder`. */
export async function openTaxDeps(database: Database, now: () => Date): Promise<Deps> {
  const config = loadConfig({ DATABASE_URL: 'postgres://unused' });
  const deps = { database, config, log: silentLog, now } as unknown as Deps;
  await seedRates(deps);
  await queriesOn(() => database).execute(
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents) values (204, 'followers', 'europe', 1000, 100, 999)`,
  );
  return deps;
}

interface UnlocatedSale {
  /** Country of the card, or `null` if unknown. */
  card: string | null;
  totalCents: number;
}

/** Sells to a buyer without an entered location, and queues the sale's invoice. */
export async function sellUnlocated(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { card, totalCents }: UnlocatedSale,
): Promise<OrderId> {
  const { execute } = queriesOn(() => database);
  const { id: orderId } = await paidOrder(database);
  await execute('update orders set total_cents = $2, tax_cents = 0, paid_at = $3 where id = $1', [
    orderId,
    totalCents,
    now(),
  ]);
  await execute(
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), $2, $2, $3, $4)`,
    [orderId, totalCents, card, now()],
  );
  await insertPendingInvoice(database, { cause: 'sale', orderId, requestId: null });
  return orderId;
}
