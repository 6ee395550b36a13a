import { customPriceCents, type PriceTier } from '#contracts/catalog.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { insertCode, insertOffer, type SeedOffer } from './store.ts';

/** `[base, extra, price on top, comparison]` of text 1, section 9, in cents; comparisons as printed there. */
type Step = [base: number, extra: number, addonCents: number, comparisonCents: number | null];

const checkoutPageSteps: Step[] = [
  [100, 50, 115, 576],
  [250, 100, 219, 329],
  [500, 250, 299, 449],
  [1000, 500, 499, 749],
  [2500, 1000, 799, 1199],
  [5000, 2000, 1299, 1949],
  [10_000, 3000, 1999, 2999],
  [20_000, 5000, 2999, 4499],
];
const inlineSteps: Step[] = [
  [100, 100, 149, 219],
  [250, 100, 219, 329],
  [500, 250, 299, 649],
  [1000, 500, 449, 669],
  [2500, 500, 449, null],
];

/** Ten per cent under the catalogue; where that is below the package itself, halfway between the two. */
export function demoAddonCents(step: { base: number; extra: number }, tiers: readonly PriceTier[]): number {
  const baseCents = customPriceCents(step.base, tiers);
  const catalogueCents = customPriceCents(step.base + step.extra, tiers);
  const tenUnder = Math.floor(catalogueCents * 0.9) - baseCents;
  return tenUnder > 0 ? tenUnder : Math.floor((catalogueCents - baseCents) / 2);
}

function offersOf(
  surface: SeedOffer['surface'],
  steps: Step[],
  demo: readonly PriceTier[] | null,
): SeedOffer[] {
  return steps.map(([base, extra, addonCents, comparisonCents]) => ({
    surface,
    baseQuantity: base,
    extraQuantity: extra,
    addonPriceCents: demo ? demoAddonCents({ base, extra }, demo) : addonCents,
    comparisonPriceCents: demo ? null : comparisonCents,
    active: demo !== null,
    sample: demo !== null,
  }));
}

/**
 * The offers of the specification are kept inactive, because nearly all cost more than the catalogue; the
 * sandbox sells ones of its own that do save (ruling "Upsell"), and has codes to try: the banner's, one that is
 * always good, and the one of the thank-you offer.
 */
export async function seedPromotions(deps: Deps, tiers: readonly PriceTier[]): Promise<void> {
  const sample = deps.config.mode === 'sandbox';
  const surfaces = [
    ['checkout_page', checkoutPageSteps],
    ['inline', inlineSteps],
  ] as const;
  await inTransaction(deps.database, async (tx) => {
    for (const [surface, steps] of surfaces) {
      for (const offer of offersOf(surface, [...steps], null)) await insertOffer(tx, offer);
      if (!sample) continue;
      for (const offer of offersOf(surface, [...steps], tiers)) await insertOffer(tx, offer);
    }
    if (!sample) return;
    const common = { maxUsesPerCustomer: null, windowOnly: false, sample };
    await insertCode(tx, { ...common, code: 'VIP5', percentBasisPoints: 500, windowOnly: true });
    await insertCode(tx, { ...common, code: 'HOLA5', percentBasisPoints: 500 });
    await insertCode(tx, { ...common, code: 'SAVE10', percentBasisPoints: 1000, maxUsesPerCustomer: 1 });
  });
}
