import { customPriceCents, type Service } from '#contracts/catalog.ts';
import type { Cents } from '#contracts/money.ts';
import type { Audience, ServiceType } from '#contracts/states.ts';
import { taxWithin } from '#contracts/tax.ts';
import type { OrderForm } from '#messages/es/order-form.ts';

/** A catalogue row as the form needs it. */
export interface Package {
  id: number;
  type: ServiceType;
  /** Null where a type has one price list for everyone. */
  audience: Audience | null;
  quantity: number;
  bonus: number;
  priceCents: Cents;
  /** Equal to the price when nothing is reduced. */
  regularPriceCents: Cents;
  discountPercent: number;
  popular: boolean;
  /** Likes and views: over how many posts it may be spread. */
  maxPosts?: number | undefined;
}

/** The services of these types, as the forms need them. */
export function packagesFrom(services: readonly Service[], types: readonly ServiceType[]): Package[] {
  return services
    .filter(({ type, audience }) => types.includes(type) && (type !== 'followers' || audience !== null))
    .map(({ id, type, audience, quantity, bonus, priceCents, regularPriceCents, popular, ...rest }) => {
      const discountPercent = rest.isOnSale ? rest.discountPercent : 0;
      const { maxPosts } = rest;
      const price = { priceCents, regularPriceCents, discountPercent };
      return { id, type, audience, quantity, bonus, ...price, popular, ...(maxPosts ? { maxPosts } : {}) };
    });
}

/** What is chosen: a package by id, the custom quantity, or nothing yet. */
export interface Choice {
  audience: Audience | null;
  packageId: string;
  customQuantity: number;
}

/** What a choice comes to. */
export interface Quote {
  type: ServiceType;
  audience: Audience | null;
  /** Undefined for a custom quantity, which belongs to a price list and not to a row. */
  serviceId: number | undefined;
  quantity: number;
  bonus: number;
  totalCents: Cents;
  taxCents: Cents;
  /** Over how many posts it may be spread; undefined for followers. */
  maxPosts?: number | undefined;
}

export const customPackage = 'custom';

/** Only the European list can be bought by any quantity (text 1, section 2). */
export const customAudience: Audience = 'europe';

export const packagesFor = (packages: readonly Package[], audience: Audience | null): Package[] =>
  packages.filter((entry) => entry.audience === audience).sort((a, b) => a.quantity - b.quantity);

export function customTotal(quantity: number, packages: readonly Package[]): Cents {
  return customPriceCents(quantity, packagesFor(packages, customAudience));
}

/**
 * Up to a tenth dearer counts as nearly the price: along the line between two packages that is about the last sixth
 * of the way, where the bigger one gives more for each cent.
 */
const nearlyPerCent = 10;

/** The next bigger package of the list, when it costs nearly what the custom quantity does; how much more, in cents. */
export function nearlyPaidFor(
  quantity: number,
  packages: readonly Package[],
): { entry: Package; moreCents: Cents } | undefined {
  const list = packagesFor(packages, customAudience);
  const entry = list.find((row) => row.quantity >= quantity);
  if (!entry || entry.quantity === quantity) return undefined;
  const totalCents = customTotal(quantity, packages);
  const moreCents = Math.max(0, entry.priceCents - totalCents);
  const moreForEach = entry.priceCents * quantity <= totalCents * entry.quantity;
  return moreForEach && moreCents * 100 <= totalCents * nearlyPerCent ? { entry, moreCents } : undefined;
}

/** Over how many posts a package may be spread; undefined for followers. */
export const maxPostsOf = (packages: readonly Package[], packageId: string): number | undefined =>
  packages.find(({ id }) => String(id) === packageId)?.maxPosts;

/** Price per thousand units, in cents. */
export const perThousand = (entry: Package): Cents => Math.round((entry.priceCents * 1000) / entry.quantity);

/** The package that a list stands for: the marked one, else the smallest; empty where nothing is sold. */
export function markedOf(packages: readonly Package[], audience: Audience | null): string {
  const list = packagesFor(packages, audience);
  const marked = list.find((entry) => entry.popular) ?? list[0];
  return marked ? String(marked.id) : '';
}

/** The package that stands chosen when the page opens (ruling "Default selection"). */
export function firstChoice(packages: readonly Package[], initialCustom: number): Choice {
  const audience = packages[0]?.audience === null ? null : customAudience;
  return { audience, packageId: markedOf(packages, audience), customQuantity: initialCustom };
}

/** The price of a choice, tax within; undefined while nothing valid is chosen. */
export function quoteFor(choice: Choice, packages: readonly Package[], taxRate: number): Quote | undefined {
  if (choice.packageId === customPackage) {
    const totalCents = customTotal(choice.customQuantity, packages);
    const list = packagesFor(packages, customAudience);
    const exact = list.find((entry) => entry.quantity === choice.customQuantity);
    return {
      type: 'followers',
      audience: customAudience,
      serviceId: undefined,
      quantity: choice.customQuantity,
      bonus: exact?.bonus ?? 0,
      totalCents,
      taxCents: taxWithin(totalCents, taxRate),
    };
  }
  const entry = packages.find((row) => String(row.id) === choice.packageId);
  if (!entry || entry.audience !== choice.audience) return undefined;
  return {
    type: entry.type,
    audience: entry.audience,
    serviceId: entry.id,
    quantity: entry.quantity,
    bonus: entry.bonus,
    totalCents: entry.priceCents,
    taxCents: taxWithin(entry.priceCents, taxRate),
    maxPosts: entry.maxPosts,
  };
}

type Words = OrderForm['summary'];
type Count = (value: number) => string;

/** What is bought, in the words of its list. */
export function quoteLine({ type, audience, quantity }: Quote, words: Words, count: Count): string {
  if (type !== 'followers') return words[type].line(count(quantity));
  return audience === 'spain' ? words.spainLine(count(quantity)) : words.europeLine(count(quantity));
}

/** What comes on top; undefined when nothing does. */
export function bonusLine({ type, bonus }: Quote, words: Words, count: Count): string | undefined {
  if (bonus <= 0) return undefined;
  return type === 'followers' ? words.bonusLine(count(bonus)) : words[type].bonusLine(count(bonus));
}
