import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import type { Package } from './packages.ts';

/**
 * Id, quantity, bonus and price in cents, then optional: popular (1), maximum posts, regular price in cents, discount
 * in percent.
 */
type Row = number[];

/** Packed lists, the largest part of an island's props. Refill days are one number when equal for the whole list. */
export type PackedPackages = [
  type: ServiceType,
  audience: Audience | null,
  rows: Row[],
  refillDays: number | number[],
  kind?: string,
][];

function packPackage(entry: Package): Row {
  const { id, quantity, bonus, priceCents, regularPriceCents, discountPercent } = entry;
  const reduced = discountPercent > 0 || regularPriceCents !== priceCents;
  const row = [id, quantity, bonus, priceCents, Number(entry.popular), entry.maxPosts ?? 0];
  if (reduced) return [...row, regularPriceCents, discountPercent];
  return row.slice(0, entry.maxPosts ? 6 : entry.popular ? 5 : 4);
}

const toPackedRow = (days: readonly number[]): number | number[] => {
  const [first = 0] = days;
  return days.every((each) => each === first) ? first : [...days];
};

export function packPackages(packages: readonly Package[]): PackedPackages {
  const lists = new Map<string, PackedPackages[number]>();
  for (const entry of packages) {
    const { type, audience, kind } = entry;
    const key = `${type}/${audience}/${kind}`;
    const list: PackedPackages[number] =
      lists.get(key) ?? (kind ? [type, audience, [], [], kind] : [type, audience, [], []]);
    list[2].push(packPackage(entry));
    (list[3] as number[]).push(entry.refillDays);
    lists.set(key, list);
  }
  for (const list of lists.values()) list[3] = toPackedRow(list[3] as number[]);
  return [...lists.values()];
}

const unpackPackages = (lists: PackedPackages): Package[] =>
  lists.flatMap(([type, audience, rows, refillDays, kind]) =>
    rows.map(
      ([id = 0, quantity = 0, bonus = 0, priceCents = 0, popular, maxPosts, regular, percent], at) => ({
        id,
        type,
        audience,
        quantity,
        bonus,
        priceCents,
        regularPriceCents: regular ?? priceCents,
        discountPercent: percent ?? 0,
        popular: popular === 1,
        refillDays: typeof refillDays === 'number' ? refillDays : (refillDays[at] ?? 0),
        maxPosts: maxPosts || undefined,
        kind: kind || undefined,
      }),
    ),
  );

export type PackedProps<Props> = Omit<Props, 'packages'> & { packages: PackedPackages };

export const unpackProps = <Props extends { packages: PackedPackages }>(sent: Props) => ({
  ...sent,
  packages: unpackPackages(sent.packages),
});
