import { madridDay } from '#contracts/madrid-day.ts';
import type { AddTaxRate } from '#contracts/tax-staff.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { readNetworks } from './read-networks.ts';
import { isMemberState } from './standard-rates.ts';
import { insertRate, replaceNetworks } from './store.ts';

/** Adds the rate of a state from a day to come. Throws `invalid_request`, `conflict` where that day has one. */
export async function addRate(
  deps: Deps,
  { staff, note, ...rate }: AddTaxRate & { staff: StaffActor },
): Promise<void> {
  const { country, validFrom } = rate;
  if (!isMemberState(country))
    throw new ShopError('invalid_request', `${country} is no member state`, { field: 'country' });
  if (validFrom <= madridDay(deps.now()))
    throw new ShopError('invalid_request', 'what was sold until today has its rate', { field: 'validFrom' });
  await inTransaction(deps.database, async (tx) => {
    if (!(await insertRate(tx, { ...rate, staffId: staff.id })))
      throw new ShopError('conflict', `${country} has a rate from ${validFrom}`);
    await audited(tx, staff, {
      action: 'tax.add_rate',
      subjectType: 'tax_rate',
      subjectId: `${country} ${validFrom}`,
      after: { ...rate, note },
    });
    await tellStaff(tx, 'tax');
  });
}

/** Puts a table of networks in the place of the one before; an empty one takes it away. Throws `invalid_request`. */
export async function loadNetworks(
  deps: Deps,
  { csv, staff }: { csv: string; staff: StaffActor },
): Promise<number> {
  const read = readNetworks(csv);
  if ('unreadable' in read)
    throw new ShopError('invalid_request', `line ${read.unreadable} is no range`, { field: 'csv' });
  const { ranges } = read;
  await inTransaction(deps.database, async (tx) => {
    await replaceNetworks(tx, ranges);
    await audited(tx, staff, {
      action: 'tax.load_networks',
      subjectType: 'network_ranges',
      subjectId: 'all',
      after: { ranges: ranges.length },
    });
    await tellStaff(tx, 'tax');
  });
  return ranges.length;
}
