import { customPriceCents, type PriceTier } from '#contracts/catalog/catalog.ts';
import type { Audience } from '#contracts/orders/states.ts';
import { demoTiers } from '#server/catalog/samples/demo-catalog.ts';
import { sampleServices } from '#server/catalog/samples/forget-samples.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasPromotions, insertCode, insertOffer, type SeedCode, type SeedOffer } from './store.ts';
import {
  deleteCodes,
  deleteOffers,
  markPromotionsAsOwn,
  readSampleCodes,
  readSampleOffers,
  type SampleCode,
  type SampleOffer,
} from './store-retention.ts';

/** `[base, extra, price on top, comparison]`. Prices in cents (text 1, section 9). */
type TierStep = [base: number, extra: number, addonCents: number, comparisonCents: number | null];

const checkoutPageSteps: TierStep[] = [
  [100, 50, 115, 576],
  [250, 100, 219, 329],
  [500, 250, 299, 449],
  [1000, 500, 499, 749],
  [2500, 1000, 799, 1199],
  [5000, 2000, 1299, 1949],
  [10_000, 3000, 1999, 2999],
  [20_000, 5000, 2999, 4499],
];
const inlineSteps: TierStep[] = [
  [100, 100, 149, 219],
  [250, 100, 219, 329],
  [500, 250, 299, 649],
  [1000, 500, 449, 669],
  [2500, 500, 449, null],
];

/**
 * Returns 10 % below the list price, or halfway between package and list price if that would be below the package
 * price.
 */
function demoAddonCents(step: { base: number; extra: number }, tiers: readonly PriceTier[]): number {
  const baseCents = customPriceCents(step.base, tiers);
  const catalogueCents = customPriceCents(step.base + step.extra, tiers);
  const tenUnder = Math.floor(catalogueCents * 0.9) - baseCents;
  return tenUnder > 0 ? tenUnder : Math.floor((catalogueCents - baseCents) / 2);
}

function offersOf(
  {
    surface,
    steps,
    audience,
  }: { surface: SeedOffer['surface']; steps: readonly TierStep[]; audience: Audience },
  demo: readonly PriceTier[] | null,
): SeedOffer[] {
  return steps.map(([base, extra, addonCents, comparisonCents]) => ({
    surface,
    audience,
    baseQuantity: base,
    extraQuantity: extra,
    addonPriceCents: demo ? demoAddonCents({ base, extra }, demo) : addonCents,
    extraShare: null,
    priceFactor: null,
    comparisonPriceCents: demo ? null : comparisonCents,
    comparisonFactor: null,
    active: demo !== null,
    sample: demo !== null,
  }));
}

/**
 * Offer for all other sizes on the checkout page: 50 % more followers for 1.3 times the base price, compared with 1.5
 * times.
 */
const otherSizes = (audience: Audience, demo: boolean): SeedOffer => ({
  surface: 'checkout_page',
  audience,
  baseQuantity: null,
  extraQuantity: null,
  addonPriceCents: null,
  extraShare: 5000,
  priceFactor: 13_000,
  comparisonPriceCents: null,
  comparisonFactor: demo ? null : 15_000,
  active: demo,
  sample: demo,
});

const surfaces = [
  ['checkout_page', checkoutPageSteps],
  ['inline', inlineSteps],
] as const;

function sampleOffers(tiers: Readonly<Record<Audience, PriceTier[]>>): SeedOffer[] {
  return (['europe', 'spain'] as const).flatMap((audience) => [
    ...surfaces.flatMap(([surface, steps]) =>
      offersOf({ surface, steps: stepsSold(steps, tiers[audience]), audience }, tiers[audience]),
    ),
    // Cheaper than the list price only for the largest sizes. The shop does not show it to other buyers.
    otherSizes(audience, true),
  ]);
}

const stepsSold = (steps: readonly TierStep[], tiers: readonly PriceTier[]): TierStep[] =>
  steps.filter(([base, extra]) => tiers.some(({ quantity }) => quantity >= base + extra));

const common = { maxUsesPerCustomer: null, windowOnly: false, personal: false, sample: true };

const sampleCodes: SeedCode[] = [
  { ...common, code: 'VIP5', percentBasisPoints: 500, windowOnly: true },
  { ...common, code: 'HOLA5', percentBasisPoints: 500 },
  { ...common, code: 'SAVE10', percentBasisPoints: 1000, maxUsesPerCustomer: 1, personal: true },
];

async function isUnseeded({ config, database }: Deps): Promise<boolean> {
  if (config.mode !== 'sandbox' || (await hasPromotions(database))) return false;
  return (await sampleServices(database)).untouched.length > 0;
}

/**
 * Seeds the sandbox's offers and codes. Offers of the original price table are seeded inactive, because most of them
 * cost more than the list price. The active ones save money (ruling "Upsell").
 */
export async function seedPromotions(deps: Deps): Promise<void> {
  if (!(await isUnseeded(deps))) return;
  await inTransaction(deps.database, async (tx) => {
    for (const [surface, steps] of surfaces) {
      for (const offer of offersOf({ surface, steps, audience: 'europe' }, null))
        await insertOffer(tx, offer);
    }
    await insertOffer(tx, otherSizes('europe', false));
    for (const offer of sampleOffers(demoTiers)) await insertOffer(tx, offer);
    for (const code of sampleCodes) await insertCode(tx, code);
  });
}

interface SamplePromotions {
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
  tiers: Readonly<Record<Audience, PriceTier[]>>;
  ofCampaigns: readonly string[];
}

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

export async function deleteSamplePromotions(tx: Tx, demonstration: Demonstration): Promise<void> {
  const { untouched } = await samplePromotions(tx, demonstration);
  await deleteCodes(
    tx,
    untouched.codes.map(({ id }) => id),
  );
  await deleteOffers(
    tx,
    untouched.offers.map(({ id }) => id),
  );
  await markPromotionsAsOwn(tx);
}
