import type { ServiceSyncReply } from '#contracts/fulfilment/provider-services.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { auditProvider } from '../change-provider.ts';
import { syncServices } from './sync-services.ts';

/** A person has the price list taken in now, and with `acceptVanished` also one that lost many services. */
export async function acceptServiceList(
  deps: Deps,
  input: {
    providerId: number;
    acceptVanished: boolean;
    staff: StaffActor;
  },
): Promise<ServiceSyncReply> {
  const { providerId, acceptVanished, staff } = input;
  const [result] = await syncServices(deps, { only: [providerId], acceptVanished });
  if (!result) throw new ShopError('not_found', `no provider ${providerId}`);
  const vanished = 'vanished' in result ? result.vanished : [];
  await inTransaction(deps.database, (tx) =>
    auditProvider(tx, staff, {
      action: 'provider.sync_services',
      providerId,
      after: { result: result.kind, acceptVanished, vanished },
    }),
  );
  return { success: true, result: result.kind, vanished };
}
