import { z } from 'zod';
import { customPriceCents, type PriceTier } from '#contracts/catalog/catalog.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { AddOffer, ChangeOffer, OfferTest, StaffOffer } from '#contracts/orders/offers.ts';
import { tiersOf } from '#server/catalog/rules.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { findWindowEnd, openWindow, readOffers } from '../store.ts';
import { addOffer, lockOffer, readAllOffers, type StoredOffer, writeOffer } from './store.ts';
import { offerSeconds, sizeOffer, type UpsellOffer } from './upsell-rules.ts';

export { readOffers } from '../store.ts';

interface UpsellTerms {
  /** Enables upsell offers as a whole. Each offer also has its own switch. */
  active: boolean;
  /** Seconds that the offer remains valid during an open payment. A clock that has started keeps its end. */
  seconds: number;
}

/** An unreadable setting offers nothing. */
export const upsellSetting = defineSetting<UpsellTerms>({
  key: 'promotions.upsell',
  schema: z.strictObject({ active: z.boolean(), seconds: z.number().int().min(60).max(900) }),
  initial: { active: true, seconds: offerSeconds },
  ifMalformed: { active: false, seconds: offerSeconds },
  mayChange: 'owner',
  effects: ['prices'],
  effect: 'at_once',
});

export const currentOffers = cachePerDatabase(async (deps: Deps) => {
  const { active } = await readSetting(deps, upsellSetting);
  return active ? readOffers(deps.database) : [];
});

const basisOfOffer = ({ id, active, extraQuantity, addonPriceCents, extraShare, priceFactor }: StoredOffer) =>
  shortHash(JSON.stringify([id, active, extraQuantity, addonPriceCents, extraShare, priceFactor]));

/** Returns undefined for a row that has neither a size nor a share. */
function toRuleOffer(offer: StoredOffer, ownSizes: readonly number[]): UpsellOffer | undefined {
  const { id, surface, type: serviceType, audience, baseQuantity } = offer;
  const { extraQuantity, addonPriceCents, extraShare, priceFactor } = offer;
  const common = { id, surface, serviceType, audience };
  if (baseQuantity !== null && extraQuantity !== null && addonPriceCents !== null)
    return { ...common, size: { kind: 'step', baseQuantity, extraQuantity, addonPriceCents } };
  if (extraShare === null || priceFactor === null) return undefined;
  return { ...common, size: { kind: 'others', extraShare, priceFactor, ownSizes } };
}

function testAt(offer: UpsellOffer, base: PriceTier, tiers: readonly PriceTier[]): OfferTest[] {
  const sized = sizeOffer(offer, { ...base, tiers });
  if (!sized) return [];
  const { extraQuantity, addonPriceCents } = sized;
  const upgradedCents = base.priceCents + addonPriceCents;
  const catalogueCents = customPriceCents(base.quantity + extraQuantity, tiers);
  const savingCents = catalogueCents - upgradedCents;
  const { quantity: baseQuantity, priceCents: baseCents } = base;
  return [{ baseQuantity, baseCents, extraQuantity, upgradedCents, catalogueCents, savingCents }];
}

export async function listOffers(deps: Deps): Promise<StaffOffer[]> {
  const [{ entries }, offers] = await Promise.all([currentCatalog(deps), readAllOffers(deps.database)]);
  return offers.map((offer) => {
    const own = offers.filter(({ surface, type }) => surface === offer.surface && type === offer.type);
    const ruled = toRuleOffer(
      offer,
      own.flatMap(({ baseQuantity }) => baseQuantity ?? []),
    );
    const tiers = tiersOf(entries, offer.type, offer.audience);
    const tests = ruled ? tiers.flatMap((base) => testAt(ruled, base, tiers)) : [];
    const shown = offer.active && tests.some(({ savingCents }) => savingCents > 0);
    return { ...offer, basis: basisOfOffer(offer), tests, shown };
  });
}

const sizeConstraint = 'upsell_offers_one_per_step';

function toSizeConflict(error: unknown): unknown {
  if (!isUniqueViolation(error, sizeConstraint)) return error;
  return new ShopError('conflict', 'another offer of this size is active', { field: 'active' });
}

const termsOf = ({ active, extraQuantity, addonPriceCents, extraShare, priceFactor }: StoredOffer) => ({
  active,
  extraQuantity,
  addonPriceCents,
  extraShare,
  priceFactor,
});

function requireKind({ baseQuantity }: StoredOffer, { terms }: ChangeOffer): void {
  const ofSize = terms.extraQuantity !== null && terms.addonPriceCents !== null;
  const ofOthers = terms.extraShare !== null && terms.priceFactor !== null;
  const fits = baseQuantity === null ? ofOthers && !ofSize : ofSize && !ofOthers;
  if (!fits) throw new ShopError('invalid_request', 'terms of another kind of offer', { field: 'terms' });
}

/**
 * Changes an offer. An active offer is still sold only while it is cheaper than the price list. Throws `conflict` if it
 * changed since it was read or if another offer of that size is active.
 */
export async function changeOffer(
  deps: Pick<Deps, 'database'>,
  input: ChangeOffer & { id: number; staff: StaffActor },
): Promise<void> {
  const change = (tx: Tx) => writeOfferChange(tx, input);
  await inTransaction(deps.database, change).catch((error: unknown) => {
    throw toSizeConflict(error);
  });
}

async function writeOfferChange(
  tx: Tx,
  input: ChangeOffer & { id: number; staff: StaffActor },
): Promise<void> {
  const { id, terms, basis, staff } = input;
  const before = await lockOffer(tx, id);
  if (!before) throw new ShopError('not_found', `no offer ${id}`);
  if (basisOfOffer(before) !== basis) throw new ShopError('conflict', 'changed meanwhile');
  requireKind(before, input);
  await writeOffer(tx, id, terms);
  await recordAudit(tx, staff, {
    action: 'offer.change',
    subjectType: 'upsell_offer',
    subjectId: String(id),
    before: termsOf(before),
    after: terms,
  });
  await notifyStaffOfChange(tx, 'services');
}

export function newOffer(
  deps: Pick<Deps, 'database'>,
  { staff, ...offer }: AddOffer & { staff: StaffActor },
): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    const id = await addOffer(tx, offer);
    const subject = { subjectType: 'upsell_offer', subjectId: String(id) };
    await recordAudit(tx, staff, { action: 'offer.add', ...subject, after: offer });
    await notifyStaffOfChange(tx, 'services');
    return id;
  });
}

interface TimedOffer {
  orderId: OrderId;
  offerId: number;
  now: Date;
}

/** Starts the clock once per buyer. A repeated call, another order or another package gets the same end. */
export function openOfferWindow(
  db: Queryable,
  { orderId, offerId, now, seconds }: TimedOffer & { seconds: number },
): Promise<Date> {
  const endsAt = new Date(now.getTime() + seconds * 1000);
  return openWindow(db, { orderId, offerId, openedAt: now, endsAt });
}

export async function isOfferOpen(db: Queryable, { orderId, offerId, now }: TimedOffer): Promise<boolean> {
  const endsAt = await findWindowEnd(db, orderId, offerId);
  return endsAt !== undefined && endsAt > now;
}
