import type { Network } from '#contracts/catalog/networks.ts';
import type { CatalogKind } from '#server/catalog/services/current-catalog.ts';

interface Asked {
  serviceId?: string | number | null | undefined;
  /** Code of the kind that a custom quantity is of. */
  kind?: string | undefined;
}

/** The kind that a request is of: its service's own, else the one that it names; none for the three types. */
export function askedKind(
  kinds: readonly CatalogKind[],
  { serviceId, kind }: Asked,
): CatalogKind | undefined {
  const id = Number(serviceId ?? Number.NaN);
  const isCustom = !Number.isSafeInteger(id) || id === 9;
  return kinds.find(({ code, entries }) =>
    isCustom ? code === kind : entries.some((entry) => entry.id === id),
  );
}

/** By whose rules names and addresses of a request are read. */
export const askedNetwork = (kinds: readonly CatalogKind[], asked: Asked): Network =>
  askedKind(kinds, asked)?.network ?? 'instagram';
