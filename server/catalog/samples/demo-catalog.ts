import type { PriceTier } from '#contracts/catalog/catalog.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';

interface SeedService {
  id: number;
  type: ServiceType;
  audience: Audience | null;
  quantity: number;
  bonus: number;
  priceCents: number;
  popular?: boolean;
  providerService: string;
  /** Earlier price, so that the demonstration shows a genuine reduction. */
  formerPriceCents?: number;
}

/** `[quantity, bonus, price in cents]`. Ids are consecutive. */
type PackageStep = [quantity: number, bonus: number, priceCents: number];
type Price = [quantity: number, priceCents: number];

// Prices and bonuses follow text 1, section 9, as merged by the ruling "Catalogue and prices".
const europe: PackageStep[] = [
  [100, 0, 384],
  [250, 25, 499],
  [500, 50, 699],
  [1000, 100, 999],
  [2500, 200, 1999],
  [5000, 500, 3399],
  [10_000, 1000, 6199],
  [20_000, 2000, 11_499],
  [35_000, 3500, 17_499],
  [50_000, 5000, 24_999],
];
const spain: PackageStep[] = [
  [25, 0, 349],
  [50, 5, 449],
  [100, 10, 599],
  [250, 25, 899],
  [500, 50, 1299],
  [1000, 100, 1999],
  [2500, 250, 4499],
  [5000, 500, 7999],
  [7500, 0, 10_999],
  [10_000, 1000, 13_999],
];

// Prices of the ruling. The unit prices of the fallback list in text 1, section 9, would rise with the quantity.
const likes: Price[] = [
  [50, 229],
  [100, 449],
  [250, 999],
  [500, 1799],
  [1000, 2999],
  [2000, 5499],
  [5000, 11_999],
  [10_000, 21_999],
];
// The specification gives only the first price ("from 2,29 €").
const views: Price[] = [
  [500, 229],
  [1000, 349],
  [2500, 599],
  [5000, 899],
  [10_000, 1399],
  [25_000, 2499],
  [50_000, 3999],
  [100_000, 6499],
];

/** Adds a bonus of ten per cent in whole units ("typically 10 percent", text 1, section 9). */
const withTenPercentBonus = (prices: Price[]): PackageStep[] =>
  prices.map(([quantity, priceCents]) => [quantity, Math.floor(quantity / 10), priceCents]);

function listOf(
  firstId: number,
  steps: PackageStep[],
  base: Pick<SeedService, 'type' | 'audience' | 'providerService'>,
) {
  return steps.map(([quantity, bonus, priceCents], index) => ({
    id: firstId + index,
    quantity,
    bonus,
    priceCents,
    ...base,
  }));
}

const popularIds = new Set([105, 204, 304, 404]);
const formerPrices = new Map([[206, 3999]]);

export const demoCatalog: SeedService[] = [
  ...listOf(201, europe, { type: 'followers', audience: 'europe', providerService: '1001' }),
  ...listOf(101, spain, { type: 'followers', audience: 'spain', providerService: '1002' }),
  ...listOf(301, withTenPercentBonus(likes), { type: 'likes', audience: null, providerService: '1003' }),
  ...listOf(401, withTenPercentBonus(views), { type: 'views', audience: null, providerService: '1004' }),
].map((service) => ({
  ...service,
  popular: popularIds.has(service.id),
  ...(formerPrices.has(service.id) ? { formerPriceCents: formerPrices.get(service.id) } : {}),
}));

export const demoProviderRoutes = [
  { type: 'followers', audience: 'europe', provider: 'second', providerService: '311' },
  { type: 'followers', audience: 'spain', provider: 'second', providerService: '312' },
  { type: 'likes', audience: null, provider: 'second', providerService: '313' },
] as const;

const demoTiersFor = (wanted: Audience): PriceTier[] =>
  demoCatalog
    .filter(({ type, audience }) => type === 'followers' && audience === wanted)
    .map(({ quantity, priceCents }) => ({ quantity, priceCents }));

export const demoTiers: Record<Audience, PriceTier[]> = {
  europe: demoTiersFor('europe'),
  spain: demoTiersFor('spain'),
};
