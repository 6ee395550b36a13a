import { customPriceCents, type Service } from '#contracts/catalog.ts';
import { type Cents, taxWithin } from '#contracts/money.ts';
import type { Audience } from '#contracts/states.ts';

/** A catalogue row as the form needs it. */
export interface Package {
  id: number;
  audience: Audience;
  quantity: number;
  bonus: number;
  priceCents: Cents;
  /** Equal to the price when nothing is reduced. */
  regularPriceCents: Cents;
  discountPercent: number;
  popular: boolean;
}

/** The followers of the catalogue, as the form needs them. */
export function packagesFrom(services: readonly Service[]): Package[] {
  return services.flatMap(({ type, audience, isOnSale, discountPercent, ...service }) => {
    if (type !== 'followers' || audience === null) return [];
    const { id, quantity, bonus, priceCents, regularPriceCents, popular } = service;
    const percent = isOnSale ? discountPercent : 0;
    return [
      { id, audience, quantity, bonus, priceCents, regularPriceCents, discountPercent: percent, popular },
    ];
  });
}

/** What is chosen: a package by id, the custom quantity, or nothing yet. */
export interface Choice {
  audience: Audience;
  packageId: string;
  customQuantity: number;
}

/** What a choice comes to. */
export interface Quote {
  audience: Audience;
  /** Undefined for a custom quantity, which belongs to a price list and not to a row. */
  serviceId: number | undefined;
  quantity: number;
  bonus: number;
  totalCents: Cents;
  taxCents: Cents;
}

export const customPackage = 'custom';

/** Only the European list can be bought by any quantity (text 1, section 2). */
export const customAudience: Audience = 'europe';

export const packagesFor = (packages: readonly Package[], audience: Audience): Package[] =>
  packages.filter((entry) => entry.audience === audience).sort((a, b) => a.quantity - b.quantity);

export function customTotal(quantity: number, packages: readonly Package[]): Cents {
  return customPriceCents(quantity, packagesFor(packages, customAudience));
}

/** Price per thousand units, in cents. */
export const perThousand = (entry: Package): Cents => Math.round((entry.priceCents * 1000) / entry.quantity);

/** The package that stands chosen when the page opens (ruling "Default selection"). */
export function firstChoice(packages: readonly Package[], initialCustom: number): Choice {
  const european = packagesFor(packages, 'europe');
  const popular = european.find((entry) => entry.popular) ?? european[0];
  return { audience: 'europe', packageId: popular ? String(popular.id) : '', customQuantity: initialCustom };
}

/** The price of a choice, tax within; undefined while nothing valid is chosen. */
export function quoteFor(choice: Choice, packages: readonly Package[], taxRate: number): Quote | undefined {
  if (choice.packageId === customPackage) {
    const totalCents = customTotal(choice.customQuantity, packages);
    const list = packagesFor(packages, customAudience);
    const exact = list.find((entry) => entry.quantity === choice.customQuantity);
    return {
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
    audience: entry.audience,
    serviceId: entry.id,
    quantity: entry.quantity,
    bonus: entry.bonus,
    totalCents: entry.priceCents,
    taxCents: taxWithin(entry.priceCents, taxRate),
  };
}
