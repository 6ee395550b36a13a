import { customPriceCents } from '#contracts/catalog/catalog.ts';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { findLine, type NamedPackage } from '#contracts/checkout/bought-line.ts';
import type { Cents } from '#contracts/kit/money.ts';
import {
  type Audience,
  audiences,
  defaultServiceType,
  isForPosts,
  type ServiceType,
} from '#contracts/orders/states.ts';
import { taxInGross } from '#contracts/tax/tax.ts';
import type { OrderFormTexts } from '#messages/es/order-form.ts';
import { formatCount, type NumberShape } from '../../number-shape.ts';
import type { RememberedForm } from '../../shared/form-memory.ts';

export interface Package extends CatalogueRow {
  /** Not sold in the visitor's country. Kept only to price custom quantities. */
  closedHere?: true;
}
type CatalogueRow = Pick<
  Service,
  | 'id'
  | 'type'
  | 'audience'
  | 'quantity'
  | 'bonus'
  | 'priceCents'
  | 'regularPriceCents'
  | 'discountPercent'
  | 'popular'
  | 'refillDays'
  | 'maxPosts'
  | 'texts'
  | 'closedIn'
  | 'kind'
>;

/** Returns the packages of a service type. `code` is the code of an added type. */
export const packagesFrom = (services: readonly Service[], form: ServiceType, code?: string): Package[] =>
  services.filter(
    ({ type, audience, kind }) =>
      kind === code && type === form && (kind || isForPosts(type) || audience !== null),
  );

/** Chosen package id or custom quantity, as stored by the form. */
export type Choice = Pick<RememberedForm, 'audience' | 'packageId' | 'customQuantity'>;

export interface Quote
  extends Pick<Package, 'type' | 'audience' | 'quantity' | 'bonus' | 'refillDays' | 'maxPosts' | 'kind'> {
  /** `undefined` for a custom quantity, which has no catalogue row. */
  serviceId: number | undefined;
  totalCents: Cents;
  taxCents: Cents;
}

export const customPackage = 'custom';

/** Custom quantities exist for the European list only (text 1, section 2). */
export const customAudience: Audience = 'europe';

export const packagesFor = (packages: readonly Package[], audience: Audience | null): Package[] =>
  packages.filter((entry) => entry.audience === audience).sort((a, b) => a.quantity - b.quantity);

/** Returns audiences with packages on sale. An empty list cannot be chosen or priced. */
export const audiencesOnSale = (packages: readonly Package[]): Audience[] =>
  audiences.filter((audience) => packages.some((entry) => entry.audience === audience));

/**
 * Returns the wanted audience if it has packages, otherwise the first one that has. `null` for packages without
 * audience.
 */
export function resolveAudience(packages: readonly Package[], wanted: Audience): Audience | null {
  if (packages[0]?.audience === null) return null;
  const sold = audiencesOnSale(packages);
  return sold.includes(wanted) ? wanted : (sold[0] ?? wanted);
}

export const sortPackages = (packages: readonly Package[], audience: Audience | null): Package[] =>
  packages.filter((entry) => entry.audience === audience && !entry.closedHere);

export function customTotal(quantity: number, packages: readonly Package[]): Cents {
  return customPriceCents(quantity, packagesFor(packages, customAudience));
}

/**
 * A package up to 10 % more expensive costs "nearly the same". In a list interpolated between packages that
 * is about the last sixth of the range, where the bigger package is cheaper per unit.
 */
const upgradePerCent = 10;

/** Returns the next bigger package if it costs nearly the same as the custom quantity, and the difference in cents. */
export function findUpgradeForLittleMore(
  quantity: number,
  packages: readonly Package[],
): { entry: Package; moreCents: Cents } | undefined {
  const list = packagesFor(packages, customAudience);
  const entry = list.find((row) => row.quantity >= quantity);
  if (!entry || entry.closedHere || entry.quantity === quantity) return undefined;
  const totalCents = customTotal(quantity, packages);
  const moreCents = Math.max(0, entry.priceCents - totalCents);
  const moreForEach = entry.priceCents * quantity <= totalCents * entry.quantity;
  return moreForEach && moreCents * 100 <= totalCents * upgradePerCent ? { entry, moreCents } : undefined;
}

/** Returns the maximum number of posts of a package. `undefined` for followers. */
export const maxPostsOf = (packages: readonly Package[], packageId: string): number | undefined =>
  packages.find(({ id }) => String(id) === packageId)?.maxPosts;

export const perThousand = (entry: Package): Cents => Math.round((entry.priceCents * 1000) / entry.quantity);

/** Returns the preselected package of a list: the marked one, otherwise the smallest. Empty without packages. */
export function markedOf(packages: readonly Package[], audience: Audience | null): string {
  const list = packagesFor(sortPackages(packages, audience), audience);
  const marked = list.find((entry) => entry.popular) ?? list[0];
  return marked ? String(marked.id) : '';
}

/** Returns the initial choice of the page (ruling "Default selection"). */
export function initialChoice(packages: readonly Package[], initialCustom: number): Choice {
  const audience = resolveAudience(packages, customAudience);
  return { audience, packageId: markedOf(packages, audience), customQuantity: initialCustom };
}

/** Packages on sale and the included tax rate in basis points. */
interface PriceList {
  packages: readonly Package[];
  taxRate: number;
}

export const toNamedPackage = ({ packageId, customQuantity }: Choice): NamedPackage =>
  packageId === customPackage ? { serviceId: undefined, customQuantity } : { serviceId: Number(packageId) };

export function quoteFor(choice: Choice, { packages, taxRate }: PriceList): Quote | undefined {
  const line = findLine(toNamedPackage(choice), packages);
  if (line.kind === 'refused') return undefined;
  const taxCents = taxInGross(line.priceCents, taxRate);
  if (choice.packageId === customPackage) {
    const { quantity, priceCents: totalCents } = line;
    const custom = { type: defaultServiceType, audience: customAudience, serviceId: undefined } as const;
    const { refillDays } = line.kind === 'package' ? line.entry : line.base;
    const bonus = (line.kind === 'package' ? line.entry : line.smaller)?.bonus ?? 0;
    return { ...custom, quantity, bonus, refillDays, totalCents, taxCents };
  }
  if (line.kind === 'custom') return undefined;
  const { entry } = line;
  if (entry.closedHere || entry.audience !== choice.audience) return undefined;
  const { id: serviceId, type, audience, quantity, bonus, refillDays, maxPosts, kind } = entry;
  const item = { type, audience, serviceId, quantity, bonus, refillDays, maxPosts, kind };
  return { ...item, totalCents: entry.priceCents, taxCents };
}

export const packageIdOf = ({ serviceId }: Quote): string =>
  serviceId === undefined ? customPackage : String(serviceId);

/** Returns the previous price of a reduced package. Undefined if the price history shows no reduction. */
export function findPriceBefore({ serviceId }: Quote, packages: readonly Package[]): Cents | undefined {
  const entry = packages.find(({ id }) => id === serviceId);
  return entry && entry.discountPercent > 0 ? entry.regularPriceCents : undefined;
}

type SummaryTexts = OrderFormTexts['summary'];

export function quoteLine(
  { type, audience, quantity }: Quote,
  words: SummaryTexts,
  shape: NumberShape,
): string {
  const count = formatCount(quantity, shape);
  if (isForPosts(type)) return words[type].line(count);
  return audience === 'spain' ? words.spainLine(count) : words.europeLine(count);
}

export function bonusLine(
  { type, bonus }: Quote,
  words: SummaryTexts,
  shape: NumberShape,
): string | undefined {
  if (bonus <= 0) return undefined;
  return (isForPosts(type) ? words[type] : words).bonusLine(formatCount(bonus, shape));
}
