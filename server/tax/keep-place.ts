import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { keepPlace } from './store.ts';
import { territoryZones } from './territories.ts';

/** A person says where the buyer of an order is, as `FR` or `ES-canarias`. Throws `invalid_request`. */
export async function placeByHand(
  tx: Tx,
  { orderId, place, note, staff }: { orderId: OrderId; place: string; note: string; staff: StaffActor },
): Promise<void> {
  const [country = '', territory = null] = place.split('-');
  if (territory !== null && !territoryZones.includes(place))
    throw new ShopError('invalid_request', `no territory ${place}`, { field: 'place' });
  await keepPlace(tx, { orderId, country, territory, note, staffId: staff.id });
}
