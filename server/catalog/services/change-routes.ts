import type { ChangeRoutes } from '#contracts/fulfilment/provider-services.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import {
  lockServices,
  type RoutedRow,
  readOffered,
  readProviderRoutes,
  readQuantities,
  writeProviderRoutes,
} from './store-routes.ts';

const hashOf = (rows: readonly RoutedRow[]) => shortHash(JSON.stringify(rows));

/** Fingerprint of all provider routes. A change must send it back to detect concurrent changes. */
export const routesBasis = async (db: Queryable): Promise<string> => hashOf(await readProviderRoutes(db));

/**
 * Sets the provider routes of services, in order. The next route is tried only after a definite refusal.
 * Throws `conflict` when the routes changed since they were read, `invalid_request` for an unavailable route or a first
 * route that does not accept the whole quantity.
 */
export function changeRoutes(deps: Pick<Deps, 'database'>, input: ChangeRoutes & { staff: StaffActor }) {
  const { serviceIds, routes, basis, note, staff } = input;
  return inTransaction(deps.database, async (tx) => {
    await lockServices(tx);
    const before = await readProviderRoutes(tx);
    if (hashOf(before) !== basis)
      throw new ShopError('conflict', 'the provider routes were changed in the meantime');
    await requireOffered(tx, input);
    await writeProviderRoutes(tx, { serviceIds, ways: routes });
    await recordAudit(tx, staff, {
      action: 'routes.change',
      subjectType: 'catalogue',
      subjectId: 'routes',
      before: before.filter(({ serviceId }) => serviceIds.includes(serviceId)),
      after: { serviceIds, routes, note },
    });
    await notifyStaffOfChange(tx, 'providers');
  });
}

async function requireOffered(tx: Tx, { serviceIds, routes }: ChangeRoutes): Promise<void> {
  const refuse = (field: string, reason: string) => new ShopError('invalid_request', reason, { field });
  const names = routes.map(({ providerId, providerService }) => `${providerId} ${providerService}`);
  if (new Set(names).size < names.length) throw refuse('routes', 'a provider route occurs twice');
  const offered = await readOffered(tx, routes);
  const missing = names.find(
    (name) => !offered.some((each) => `${each.providerId} ${each.providerService}` === name),
  );
  if (missing !== undefined) throw refuse('routes', `no provider offers ${missing}`);
  const sold = await readQuantities(tx, serviceIds);
  if (sold.length < new Set(serviceIds).size) throw refuse('serviceIds', 'not all services are on sale');
  const first = offered.find((each) => `${each.providerId} ${each.providerService}` === names[0]);
  const outside = sold.filter(({ whole }) => !first || whole < first.min || whole > first.max);
  if (outside.length > 0)
    throw refuse(
      'routes',
      `the first route does not accept the quantity of ${outside.map(({ id }) => id).join(', ')}`,
    );
}
