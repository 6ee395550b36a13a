import type { PriceTier } from '#contracts/catalog.ts';
import type { Audience } from '#contracts/states.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/query.ts';
import { sampleCodes, sampleOffers } from './seed-promotions.ts';
import {
  adoptPromotions,
  deleteCodes,
  deleteOffers,
  readSampleCodes,
  readSampleOffers,
  type SampleCode,
  type SampleOffer,
} from './store-samples.ts';

export interface SamplePromotions {
  untouched: { codes: SampleCode[]; offers: SampleOffer[] };
  changed: { codes: SampleCode[]; offers: SampleOffer[] };
}

function isUntouchedCode(found: SampleCode): boolean {
  const bare = found.minimumCents === 0 && found.maxUses === null && found.validUntil === null;
  return (
    bare &&
    sampleCodes.some(
      (sample) =>
        sample.code === found.code &&
        sample.percentBasisPoints === found.percentBasisPoints &&
        sample.maxUsesPerCustomer === found.maxUsesPerCustomer &&
        sample.windowOnly === found.windowOnly &&
        sample.personal === found.personal,
    )
  );
}

interface Demonstration {
  /** The prices that offers came with. */
  tiers: Readonly<Record<Audience, PriceTier[]>>;
  /** Codes that were made for its campaigns. */
  ofCampaigns: readonly string[];
}

/** Codes and offers of the demonstration: as they came, and changed by somebody. */
export async function samplePromotions(
  db: Queryable,
  { tiers, ofCampaigns }: Demonstration,
): Promise<SamplePromotions> {
  const seeded = sampleOffers(tiers);
  const isUntouchedOffer = (found: SampleOffer) =>
    seeded.some(
      (sample) =>
        sample.surface === found.surface &&
        sample.baseQuantity === found.baseQuantity &&
        sample.extraQuantity === found.extraQuantity &&
        sample.addonPriceCents === found.addonPriceCents &&
        sample.extraShare === found.extraShare &&
        sample.priceFactor === found.priceFactor,
    );
  const codes = Object.groupBy(
    await readSampleCodes(db),
    (found) => `${ofCampaigns.includes(found.code) || isUntouchedCode(found)}`,
  );
  const offers = Object.groupBy(await readSampleOffers(db), (offer) => `${isUntouchedOffer(offer)}`);
  return {
    untouched: { codes: codes.true ?? [], offers: offers.true ?? [] },
    changed: { codes: codes.false ?? [], offers: offers.false ?? [] },
  };
}

/** Deletes the demonstration's codes and offers, and counts every code's uses anew: no order stands for them now. */
export async function forgetSamplePromotions(tx: Tx, demonstration: Demonstration): Promise<void> {
  const { untouched } = await samplePromotions(tx, demonstration);
  await deleteCodes(
    tx,
    untouched.codes.map(({ id }) => id),
  );
  await deleteOffers(
    tx,
    untouched.offers.map(({ id }) => id),
  );
  await adoptPromotions(tx);
}
