import { madridDay } from '#contracts/madrid-day.ts';
import type { TaxOverview } from '#contracts/tax-staff.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { regimeSetting } from './regime-setting.ts';
import { readRates, readTaxFacts } from './store.ts';
import { territoryZones } from './territories.ts';
import { thresholdCents } from './threshold-rules.ts';

/** How the shop is taxed today, and what waits for a person. */
export async function showTax(deps: Deps): Promise<TaxOverview> {
  const today = madridDay(deps.now());
  const [facts, rates, regime] = await Promise.all([
    readTaxFacts(deps.database, Number(today.slice(0, 4))),
    readRates(deps.database),
    readSetting(deps, regimeSetting),
  ]);
  const { ranges, held, years } = facts;
  const chosen = regime.oneStopFrom !== null && regime.oneStopFrom <= today;
  return {
    ...facts,
    thresholdCents,
    oneStop: chosen || years.some(({ oneStop, netCents }) => oneStop || netCents > thresholdCents),
    regime,
    territories: [...territoryZones],
    rates,
    networks: { ranges },
    held: held.map((each) => ({ ...each, paidAt: new Date(each.paidAt).toISOString() })),
  };
}
