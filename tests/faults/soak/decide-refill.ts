import type { ProviderRefill } from '#sandbox/provider/types.ts';
import { maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Staff } from '../staff.ts';

interface RefillDecisionInput {
  staff: Staff;
  db: Queryable;
  providerRefills(): readonly ProviderRefill[];
}

/** Returns the provider's refills of the order without a refill of the shop, newest first. */
async function findUnlinked(
  { db, providerRefills }: RefillDecisionInput,
  refillId: string,
): Promise<string[]> {
  const doubt = await maybeOne<{ there: string }>(
    db,
    'select provider_order_id as there from refills where id = $1::uuid',
    [refillId],
  );
  const linked = await rows<{ id: string }>(
    db,
    'select provider_refill_id as id from refills where provider_refill_id is not null',
  );
  const taken = new Set(linked.map(({ id }) => id));
  return providerRefills()
    .filter(({ order, id }) => order === doubt?.there && !taken.has(id))
    .map(({ id }) => id);
}

/** Compares with the provider as staff do: links a refill that exists there and closes one that does not. */
export async function decideRefill(
  look: RefillDecisionInput,
  item: { id: string; subjectId: string },
): Promise<void> {
  const [providerRefillId] = await findUnlinked(look, item.subjectId);
  if (providerRefillId) await look.staff.resolve(item.id, 'link_refill', { providerRefillId });
  else await look.staff.resolve(item.id, 'refill_not_taken');
}

export async function findWrongRefills(
  db: Queryable,
  providerRefills: readonly ProviderRefill[],
): Promise<string[]> {
  const known = await rows<{ id: string; count: number }>(
    db,
    `select provider_refill_id as id, count(*)::int as count from refills
      where provider_refill_id is not null group by provider_refill_id`,
  );
  const there = new Set(providerRefills.map(({ id }) => id));
  return known
    .filter(({ id, count }) => count > 1 || !there.has(id))
    .map(
      ({ id, count }) => `refill ${id}: ${count} times here, ${there.has(id) ? 'known' : 'unknown'} there`,
    );
}
