import { customPriceCents } from '#contracts/catalog/catalog.ts';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { findLine, type NamedPackage } from '#contracts/checkout/bought-line.ts';
import type { Cents } from '#contracts/kit/money.ts';
import {
  type Audience,
  audiences,
  isForPosts,
  type ServiceType,
  usualType,
} from '#contracts/orders/states.ts';
import { taxWithin } from '#contracts/tax/tax.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import { formatCount, type NumberShape } from '../../number-shape.ts';
import type { RememberedForm } from '../../shared/form-memory.ts';

/** Is a row of the catalogue, as far as buying needs it: the same from the price list to the order. */
export interface Package extends CatalogueRow {
  /** It is not sold where the visit comes from, and stands in the price list of custom quantities alone. */
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

/** Returns what the page of a service type sells; `code` is that of a type that an owner has added. */
export const packagesFrom = (services: readonly Service[], form: ServiceType, code?: string): Package[] =>
  services.filter(
    ({ type, audience, kind }) =>
      kind === code && type === form && (kind || isForPosts(type) || audience !== null),
  );

/** Says what is chosen: a package by id, the custom quantity, or nothing yet; as the form holds it and keeps it. */
export type Choice = Pick<RememberedForm, 'audience' | 'packageId' | 'customQuantity'>;

/** Says what a choice comes to. */
export interface Quote
  extends Pick<Package, 'type' | 'audience' | 'quantity' | 'bonus' | 'refillDays' | 'maxPosts' | 'kind'> {
  /** It is undefined for a custom quantity, which belongs to a price list and not to a row. */
  serviceId: number | undefined;
  totalCents: Cents;
  taxCents: Cents;
}

export const customPackage = 'custom';

/** Only the European list can be bought by any quantity (text 1, section 2). */
export const customAudience: Audience = 'europe';

export const packagesFor = (packages: readonly Package[], audience: Audience | null): Package[] =>
  packages.filter((entry) => entry.audience === audience).sort((a, b) => a.quantity - b.quantity);

/**
 * Returns audiences of which something is sold: a list that is empty is no choice, and has no price to
 * calculate from.
 */
export const soldTo = (packages: readonly Package[]): Audience[] =>
  audiences.filter((audience) => packages.some((entry) => entry.audience === audience));

/**
 * Returns the wanted audience where something is sold to it, else the first that is; null where packages have none.
 */
export function audienceFor(packages: readonly Package[], wanted: Audience): Audience | null {
  if (packages[0]?.audience === null) return null;
  const sold = soldTo(packages);
  return sold.includes(wanted) ? wanted : (sold[0] ?? wanted);
}

/** Returns those that can be chosen, in the owner's order, as the catalogue has it. */
export const inOrder = (packages: readonly Package[], audience: Audience | null): Package[] =>
  packages.filter((entry) => entry.audience === audience && !entry.closedHere);

export function customTotal(quantity: number, packages: readonly Package[]): Cents {
  return customPriceCents(quantity, packagesFor(packages, customAudience));
}

/**
 * Up to a tenth dearer counts as nearly the price: along the line between two packages that is about the last sixth
 * of the way, where the bigger one gives more for each cent.
 */
const nearlyPerCent = 10;

/**
 * Returns the next bigger package of the list, when it costs nearly what the custom quantity does; and how
 * much more, in cents.
 */
export function nearlyPaidFor(
  quantity: number,
  packages: readonly Package[],
): { entry: Package; moreCents: Cents } | undefined {
  const list = packagesFor(packages, customAudience);
  const entry = list.find((row) => row.quantity >= quantity);
  if (!entry || entry.closedHere || entry.quantity === quantity) return undefined;
  const totalCents = customTotal(quantity, packages);
  const moreCents = Math.max(0, entry.priceCents - totalCents);
  const moreForEach = entry.priceCents * quantity <= totalCents * entry.quantity;
  return moreForEach && moreCents * 100 <= totalCents * nearlyPerCent ? { entry, moreCents } : undefined;
}

/** Returns over how many posts a package may be spread; undefined for followers. */
export const maxPostsOf = (packages: readonly Package[], packageId: string): number | undefined =>
  packages.find(({ id }) => String(id) === packageId)?.maxPosts;

/** Returns the price per thousand units, in cents. */
export const perThousand = (entry: Package): Cents => Math.round((entry.priceCents * 1000) / entry.quantity);

/** Returns the package that a list stands for: the marked one, else the smallest; empty where nothing is sold. */
export function markedOf(packages: readonly Package[], audience: Audience | null): string {
  const list = packagesFor(inOrder(packages, audience), audience);
  const marked = list.find((entry) => entry.popular) ?? list[0];
  return marked ? String(marked.id) : '';
}

/** Returns the package that stands chosen when the page opens (ruling "Default selection"). */
export function firstChoice(packages: readonly Package[], initialCustom: number): Choice {
  const audience = audienceFor(packages, customAudience);
  return { audience, packageId: markedOf(packages, audience), customQuantity: initialCustom };
}

/** Is what is on sale, and the tax in it, in basis points. */
interface PriceList {
  packages: readonly Package[];
  taxRate: number;
}

/** Returns how the catalogue is searched for a choice. */
export const namedBy = ({ packageId, customQuantity }: Choice): NamedPackage =>
  packageId === customPackage ? { serviceId: undefined, customQuantity } : { serviceId: Number(packageId) };

/** Returns the price of a choice, tax within; undefined while nothing valid is chosen. */
export function quoteFor(choice: Choice, { packages, taxRate }: PriceList): Quote | undefined {
  const line = findLine(namedBy(choice), packages);
  if (line.kind === 'refused') return undefined;
  const taxCents = taxWithin(line.priceCents, taxRate);
  if (choice.packageId === customPackage) {
    const { quantity, priceCents: totalCents } = line;
    const custom = { type: usualType, audience: customAudience, serviceId: undefined } as const;
    const { refillDays } = line.kind === 'package' ? line.entry : line.base;
    const bonus = (line.kind === 'package' ? line.entry : line.smaller)?.bonus ?? 0;
    return { ...custom, quantity, bonus, refillDays, totalCents, taxCents };
  }
  if (line.kind === 'custom') return undefined;
  const { entry } = line;
  if (entry.closedHere || entry.audience !== choice.audience) return undefined;
  const { id: serviceId, type, audience, quantity, bonus, refillDays, maxPosts, kind } = entry;
  const totalCents = entry.priceCents;
  return {
    type,
    audience,
    serviceId,
    quantity,
    bonus,
    refillDays,
    totalCents,
    taxCents,
    maxPosts,
    kind,
  };
}

/** Returns how forms and calls name what is quoted. */
export const packageIdOf = ({ serviceId }: Quote): string =>
  serviceId === undefined ? customPackage : String(serviceId);

/** Returns a true reduction of the package itself: what it cost before, from the price history. */
export function priceBefore({ serviceId }: Quote, packages: readonly Package[]): Cents | undefined {
  const entry = packages.find(({ id }) => id === serviceId);
  return entry && entry.discountPercent > 0 ? entry.regularPriceCents : undefined;
}

type Words = OrderForm['summary'];

/** Says what is bought, in the words of its list. */
export function quoteLine({ type, audience, quantity }: Quote, words: Words, shape: NumberShape): string {
  const count = formatCount(quantity, shape);
  if (isForPosts(type)) return words[type].line(count);
  return audience === 'spain' ? words.spainLine(count) : words.europeLine(count);
}

/** Says what comes on top; undefined when nothing does. */
export function bonusLine({ type, bonus }: Quote, words: Words, shape: NumberShape): string | undefined {
  if (bonus <= 0) return undefined;
  return (isForPosts(type) ? words[type] : words).bonusLine(formatCount(bonus, shape));
}
