import type { Audience, ServiceType } from '#contracts/states.ts';
import type { Package } from './packages.ts';

/**
 * Id, quantity, bonus, price and, where they are not what they usually are: whether it is popular (1), the most posts,
 * the regular price in cents, and the discount in percent.
 */
type Row = number[];

/** The lists of a service page, packed: they are the longest part of what a page tells its form. */
export interface PackedPackages {
  type: ServiceType;
  lists: [Audience | null, Row[]][];
}

function packOne(entry: Package): Row {
  const { id, quantity, bonus, priceCents, regularPriceCents, discountPercent } = entry;
  const reduced = discountPercent > 0 || regularPriceCents !== priceCents;
  const row = [id, quantity, bonus, priceCents, Number(entry.popular), entry.maxPosts ?? 0];
  if (reduced) return [...row, regularPriceCents, discountPercent];
  return row.slice(0, entry.maxPosts ? 6 : entry.popular ? 5 : 4);
}

/** Packages of one type, each list in its order. */
export function packPackages(type: ServiceType, packages: readonly Package[]): PackedPackages {
  const audiences = [...new Set(packages.map(({ audience }) => audience))];
  const listOf = (wanted: Audience | null) => packages.filter(({ audience }) => audience === wanted);
  return { type, lists: audiences.map((audience) => [audience, listOf(audience).map(packOne)]) };
}

/** As they were before `packPackages`, list by list. */
export function unpackPackages({ type, lists }: PackedPackages): Package[] {
  return lists.flatMap(([audience, rows]) =>
    rows.map(([id = 0, quantity = 0, bonus = 0, priceCents = 0, popular, maxPosts, regular, percent]) => ({
      id,
      type,
      audience,
      quantity,
      bonus,
      priceCents,
      regularPriceCents: regular ?? priceCents,
      discountPercent: percent ?? 0,
      popular: popular === 1,
      ...(maxPosts ? { maxPosts } : {}),
    })),
  );
}
