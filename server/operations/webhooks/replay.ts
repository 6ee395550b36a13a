import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { auditEndpoint, requireEndpoint } from './change-endpoint.ts';
import { findDelivery, insertTest, replayOne, replayRange, skipOne } from './store-deliveries.ts';

interface DeliveryAction {
  id: string;
  staff: StaffActor;
}

async function requireDelivery(tx: Tx, id: string) {
  const delivery = await findDelivery(tx, id);
  if (!delivery) throw new ShopError('not_found', `no delivery ${id}`);
  await requireEndpoint(tx, delivery.endpointId);
  return delivery;
}

/** Sends one event again with the same id and current data. Throws `conflict` while the event is being sent. */
export const replayDelivery = (deps: Deps, { id, staff }: DeliveryAction): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    const { endpointId, eventId, state } = await requireDelivery(tx, id);
    if (!(await replayOne(tx, id))) throw new ShopError('conflict', 'the event is being sent');
    const after = { eventId, state };
    await auditEndpoint(tx, staff, { action: 'webhook.replay', id: endpointId, after });
  });

export const replayTime = (
  deps: Deps,
  { id, staff, from, to }: DeliveryAction & { from: Date; to: Date },
): Promise<number> =>
  inTransaction(deps.database, async (tx) => {
    await requireEndpoint(tx, id);
    const events = await replayRange(tx, { endpointId: id, from, to });
    await auditEndpoint(tx, staff, { action: 'webhook.replay_range', id, after: { from, to, events } });
    return events;
  });

/** The next event of the same object can then be sent. Throws `conflict`. */
export const skipDelivery = (deps: Deps, { id, staff }: DeliveryAction): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    const { endpointId, eventId } = await requireDelivery(tx, id);
    if (!(await skipOne(tx, { id, at: deps.now() })))
      throw new ShopError('conflict', 'the event no longer waits');
    await auditEndpoint(tx, staff, { action: 'webhook.skip', id: endpointId, after: { eventId } });
  });

/** Sends a test event through the normal queue. Throws `conflict` for a stopped endpoint. */
export const testEndpoint = (deps: Deps, { id, staff }: DeliveryAction): Promise<string> =>
  inTransaction(deps.database, async (tx) => {
    const { state } = await requireEndpoint(tx, id);
    if (state !== 'open') throw new ShopError('conflict', 'the endpoint is stopped');
    const deliveryId = await insertTest(tx, id);
    await auditEndpoint(tx, staff, { action: 'webhook.test', id, after: { deliveryId } });
    return deliveryId;
  });
