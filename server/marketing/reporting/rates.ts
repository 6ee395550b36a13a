import type { ChangeRates, CurrencyRatesReply } from '#contracts/marketing/reporting.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { countRecentDays } from './count-changed-days.ts';
import { foreignCurrencies, readRates, writeRates } from './store.ts';

const maxListedRows = 800;

export async function showRates({ database }: Pick<Deps, 'database'>): Promise<CurrencyRatesReply> {
  const [currencies, rates] = await Promise.all([
    foreignCurrencies(database),
    readRates(database, maxListedRows),
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
    await recordAudit(tx, staff, {
      action: 'figures.rates',
      subjectType: 'currency_rates',
      subjectId: rates.length === 1 ? `${rates[0]?.currency} ${rates[0]?.day}` : String(rates.length),
      after: { rates: rates.slice(0, 50) },
    });
    await notifyStaffOfChange(tx, 'settings');
  });
  await countRecentDays(deps);
}
