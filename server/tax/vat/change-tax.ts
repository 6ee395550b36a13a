import type { OrderId } from '#contracts/kit/ids.ts';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import type { AddTaxRate, TaxOverview } from '#contracts/tax/vat.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { thresholdCents } from './decide-rules.ts';
import { readNetworks } from './read-networks.ts';
import { regimeSetting } from './regime-setting.ts';
import {
  insertRate,
  readRates,
  readTaxFacts,
  replaceNetworks,
  seedStandardRates,
  upsertDecidedLocation,
} from './store.ts';
import { isMemberState, standardRates, territoryZones } from './territories.ts';

/** Adds a state's rate from a future day. Throws `invalid_request`, and `conflict` if that day has a rate. */
export async function addRate(
  deps: Deps,
  { staff, note, ...rate }: AddTaxRate & { staff: StaffActor },
): Promise<void> {
  const { country, validFrom } = rate;
  if (!isMemberState(country))
    throw new ShopError('invalid_request', `${country} is not a member state`, { field: 'country' });
  if (validFrom <= toMadridDate(deps.now()))
    throw new ShopError('invalid_request', 'the rate must begin on a future day', { field: 'validFrom' });
  await inTransaction(deps.database, async (tx) => {
    if (!(await insertRate(tx, { ...rate, staffId: staff.id })))
      throw new ShopError('conflict', `${country} has a rate from ${validFrom}`);
    await recordAudit(tx, staff, {
      action: 'tax.add_rate',
      subjectType: 'tax_rate',
      subjectId: `${country} ${validFrom}`,
      after: { ...rate, note },
    });
    await notifyStaffOfChange(tx, 'tax');
  });
}

/**
 * Replaces the table of networks. Only `empty` removes all rows. Throws `invalid_request`. Returns the number
 * of ranges.
 */
export async function loadNetworks(
  deps: Deps,
  { csv, empty, staff }: { csv: string; empty: boolean; staff: StaffActor },
): Promise<number> {
  const read = readNetworks(csv);
  if ('unreadable' in read)
    throw new ShopError('invalid_request', `line ${read.unreadable} is no range`, { field: 'csv' });
  const { ranges } = read;
  if ((ranges.length === 0) !== empty)
    throw new ShopError('invalid_request', `${ranges.length} ranges, empty: ${empty}`, { field: 'csv' });
  await inTransaction(deps.database, async (tx) => {
    await replaceNetworks(tx, ranges);
    await recordAudit(tx, staff, {
      action: 'tax.load_networks',
      subjectType: 'network_ranges',
      subjectId: 'all',
      after: { ranges: ranges.length },
    });
    await notifyStaffOfChange(tx, 'tax');
  });
  return ranges.length;
}

export async function showTax(deps: Deps): Promise<TaxOverview> {
  const today = toMadridDate(deps.now());
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

/** Stores the buyer's location chosen by staff, as `FR` or `ES-canarias`. Throws `invalid_request`. */
export async function saveLocationByStaff(
  tx: Tx,
  { orderId, place, note, staff }: { orderId: OrderId; place: string; note: string; staff: StaffActor },
): Promise<void> {
  const [country = '', territory = null] = place.split('-');
  if (territory !== null && !territoryZones.includes(place))
    throw new ShopError('invalid_request', `no territory ${place}`, { field: 'place' });
  await upsertDecidedLocation(tx, { orderId, country, territory, note, staffId: staff.id });
}

/** The owner keeps the rates current afterwards. */
export const seedRates = ({ database }: Pick<Deps, 'database'>): Promise<void> =>
  seedStandardRates(database, standardRates);
