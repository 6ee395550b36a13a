import type { AddOffer, ChangeOffer } from '#contracts/staff-offers.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { isUniqueViolation, ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { basisOfOffer } from './list-offers.ts';
import { addOffer, type KnownOffer, lockOffer, writeOffer } from './store-offers.ts';

const oneOfASize = 'upsell_offers_one_per_step';

function asTaken(error: unknown): unknown {
  if (!isUniqueViolation(error, oneOfASize)) return error;
  return new ShopError('conflict', 'another offer of this size is active', { field: 'active' });
}

const termsOf = ({ active, extraQuantity, addonPriceCents, extraShare, priceFactor }: KnownOffer) => ({
  ...{ active, extraQuantity, addonPriceCents, extraShare, priceFactor },
});

/** It stays of its kind: of one size, or of all others. */
function requireKind({ baseQuantity }: KnownOffer, { terms }: ChangeOffer): void {
  const ofSize = terms.extraQuantity !== null && terms.addonPriceCents !== null;
  const ofOthers = terms.extraShare !== null && terms.priceFactor !== null;
  const fits = baseQuantity === null ? ofOthers && !ofSize : ofSize && !ofOthers;
  if (!fits) throw new ShopError('invalid_request', 'terms of another kind of offer', { field: 'terms' });
}

/**
 * Changes an offer. Whether it is sold, its test against the price list says at each moment, whatever staff want.
 * Throws `conflict` when it is no longer as it was read, or when another of that size is active.
 */
export async function changeOffer(
  deps: Pick<Deps, 'database'>,
  wish: ChangeOffer & { id: number; staff: StaffActor },
): Promise<void> {
  const change = (tx: Tx) => write(tx, wish);
  await inTransaction(deps.database, change).catch((error: unknown) => {
    throw asTaken(error);
  });
}

async function write(tx: Tx, wish: ChangeOffer & { id: number; staff: StaffActor }): Promise<void> {
  const { id, terms, basis, staff } = wish;
  const before = await lockOffer(tx, id);
  if (!before) throw new ShopError('not_found', `no offer ${id}`);
  if (basisOfOffer(before) !== basis) throw new ShopError('conflict', 'changed meanwhile');
  requireKind(before, wish);
  await writeOffer(tx, id, terms);
  await audited(tx, staff, {
    ...{ action: 'offer.change', subjectType: 'upsell_offer', subjectId: String(id) },
    ...{ before: termsOf(before), after: terms },
  });
  await tellStaff(tx, 'services');
}

/** One more offer, not active yet. */
export function newOffer(
  deps: Pick<Deps, 'database'>,
  { staff, ...offer }: AddOffer & { staff: StaffActor },
): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    const id = await addOffer(tx, offer);
    const subject = { subjectType: 'upsell_offer', subjectId: String(id) };
    await audited(tx, staff, { action: 'offer.add', ...subject, after: offer });
    await tellStaff(tx, 'services');
    return id;
  });
}
