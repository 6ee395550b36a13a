import type { Audience, ServiceType } from '#contracts/states.ts';

/** One service of the first price list: quantity, bonus, price. */
interface SeedService {
  id: number;
  type: ServiceType;
  audience: Audience | null;
  quantity: number;
  bonus: number;
  priceCents: number;
  popular?: boolean;
  /** The sandbox provider's service that performs it. */
  providerService: string;
  /** What it cost until today, so that the demo shows a real reduction. */
  formerPriceCents?: number;
}

/** `[quantity, bonus, price in cents]`; ids count up from the first. */
type Step = [quantity: number, bonus: number, priceCents: number];

// Prices and bonuses: text 1, section 9, as merged by the ruling "Catalogue and prices".
const europe: Step[] = [
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
const spain: Step[] = [
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

function listOf(
  firstId: number,
  steps: Step[],
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

const popularIds = new Set([105, 204]);
const formerPrices = new Map([[206, 3999]]);

export const demoCatalog: SeedService[] = [
  ...listOf(201, europe, { type: 'followers', audience: 'europe', providerService: '1001' }),
  ...listOf(101, spain, { type: 'followers', audience: 'spain', providerService: '1002' }),
].map((service) => ({
  ...service,
  popular: popularIds.has(service.id),
  ...(formerPrices.has(service.id) ? { formerPriceCents: formerPrices.get(service.id) } : {}),
}));

/** Standard VAT rates of the countries the shop sells to most, in basis points (LAW row 11). */
export const standardTaxRates: [country: string, basisPoints: number][] = [
  ['ES', 2100],
  ['FR', 2000],
  ['IT', 2200],
  ['DE', 1900],
  ['PT', 2300],
  ['IE', 2300],
  ['BE', 2100],
  ['NL', 2100],
  ['AT', 2000],
  ['LU', 1700],
];
