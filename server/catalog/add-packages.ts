import type { AddPackages } from '#contracts/service-kinds-schemas.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { bringServices } from './bring-services.ts';
import { lockKind } from './store-kinds.ts';

/** By the sentences of `change-rules.ts`. */
const causes = [
  ['price_list_rises', /costs more for each/],
  ['provider_service_gone', /no longer offers|has no service/],
  ['provider_quantity_refused', /in one order, and this is/],
] as const;

/**
 * Packages of a kind, new or with other figures, all of them or none; those of other quantities stay as they are.
 * Throws `not_found`, `price_list_rises`, `provider_service_gone`, `provider_quantity_refused`, and `invalid_request`
 * with what else is wrong.
 */
export async function addPackages(
  deps: Pick<Deps, 'database'>,
  { code, packages, staff }: AddPackages & { code: string; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const kind = await lockKind(tx, code);
    if (!kind) throw new ShopError('not_found', `no kind ${code}`);
    const lines = packages.map(({ provider, providerService, ...figures }, at) => ({
      ...{ line: at + 1, type: kind.form, audience: null, kind: code },
      ...{ provider: provider ?? null, providerService: providerService ?? null, ...figures },
    }));
    const brought = await bringServices(tx, { lines, staff });
    const refused = brought.flatMap((each) => ('refused' in each ? [each.refused] : []));
    if (refused.length === 0) return;
    const reasons = [...new Set(refused)].join('; ');
    const [cause] = causes.find(([, reason]) => reason.test(reasons)) ?? [];
    throw new ShopError(cause ?? 'invalid_request', reasons, { field: 'packages' });
  });
}
