import type { Service } from '#contracts/catalog/catalog-schemas.ts';

export interface ShortList {
  shown: Service[];
  count: number;
  lowestCents: number;
}

/** Keeps the followers with the longer list. Spanish followers have a separate list on the service page. */
const isInLongList = (service: Service): boolean => service.audience !== 'spain';

/**
 * Returns up to `most` representative packages: the cheapest (the "from" price), the smallest, the most popular,
 * reduced ones, the largest, then others spread evenly. `undefined` when no package is on sale.
 */
export function representativePackages(all: readonly Service[], most = 5): ShortList | undefined {
  const lowestCents = Math.min(...all.map(({ priceCents }) => priceCents));
  const cheapest = all.find(({ priceCents }) => priceCents === lowestCents);
  if (!cheapest) return undefined;
  const list = all.filter(isInLongList).sort((a, b) => a.quantity - b.quantity);
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
