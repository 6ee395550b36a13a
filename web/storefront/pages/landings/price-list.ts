import type { Service } from '#contracts/catalog/catalog-schemas.ts';

/** Is what a price list shows of one type of service. */
export interface ShortList {
  /** Holds a few packages by quantity. */
  shown: Service[];
  /** Counts all packages. */
  count: number;
  lowestCents: number;
}

/** Keeps the followers of the longer list: the other audience has a list of its own on the service page. */
const inList = (service: Service): boolean => service.audience !== 'spain';

/**
 * Returns a few packages that stand for all: the cheapest, which "from" names, the smallest, the most
 * popular, those that are really reduced, the largest, then others spread evenly over the list. Undefined
 * when nothing of it is sold.
 */
export function shortList(all: readonly Service[], most = 5): ShortList | undefined {
  const lowestCents = Math.min(...all.map(({ priceCents }) => priceCents));
  const cheapest = all.find(({ priceCents }) => priceCents === lowestCents);
  if (!cheapest) return undefined;
  const list = all.filter(inList).sort((a, b) => a.quantity - b.quantity);
  const source = list.length > 0 ? list : all;
  const spread = Array.from({ length: most }, (_, index) =>
    source.at(Math.round((index * (source.length - 1)) / Math.max(1, most - 1))),
  );
  const wanted = [
    cheapest,
    source[0],
    source.find(({ popular }) => popular),
    ...source.filter(({ isOnSale }) => isOnSale),
    source.at(-1),
    ...spread,
  ];
  const chosen = new Set(wanted.filter((service) => service !== undefined));
  const shown = [...chosen].slice(0, most).sort((a, b) => a.quantity - b.quantity);
  return { shown, count: all.length, lowestCents };
}
