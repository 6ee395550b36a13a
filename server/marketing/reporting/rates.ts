import type { ChangeRates, CurrencyRatesReply } from '#contracts/dashboard.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { catchUpBriefly } from './catch-up.ts';
import { foreignCurrencies, readRates, writeRates } from './store-rates.ts';

/** A year of two currencies. */
const mostShown = 800;

export async function showRates({ database }: Pick<Deps, 'database'>): Promise<CurrencyRatesReply> {
  const [currencies, rates] = await Promise.all([
    foreignCurrencies(database),
    readRates(database, mostShown),
  ]);
  return { success: true, currencies, rates };
}

/** Enters what currencies were worth; the costs of the last month are counted anew at once, older ones within a minute. */
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
