import type { ChangeRates, CurrencyRatesReply } from '#contracts/marketing/reporting.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { catchUpBriefly } from './catch-up.ts';
import { foreignCurrencies, readRates, writeRates } from './store.ts';

const mostShown = 800;

export async function showRates({ database }: Pick<Deps, 'database'>): Promise<CurrencyRatesReply> {
  const [currencies, rates] = await Promise.all([
    foreignCurrencies(database),
    readRates(database, mostShown),
  ]);
  return { success: true, currencies, rates };
}

/** Stores exchange rates. Counts the costs of the last month again at once, older ones within a minute. */
export async function changeRates(
  deps: Pick<Deps, 'database'>,
  { rates, staff }: ChangeRates & { staff: StaffActor },
): Promise<void> {
  const last = new Map(rates.map((rate) => [`${rate.currency} ${rate.day}`, rate]));
  await inTransaction(deps.database, async (tx) => {
    await writeRates(tx, [...last.values()], 'owner');
    await audited(tx, staff, {
      action: 'figures.rates',
      subjectType: 'currency_rates',
      subjectId: rates.length === 1 ? `${rates[0]?.currency} ${rates[0]?.day}` : String(rates.length),
      after: { rates: rates.slice(0, 50) },
    });
    await tellStaff(tx, 'settings');
  });
  await catchUpBriefly(deps);
}
