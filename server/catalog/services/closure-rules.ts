import type { Closure, TypeClosures } from '#contracts/catalog/closures.ts';
import { type ServiceType, serviceTypes } from '#contracts/orders/states.ts';
import { isWithinCountry } from '#contracts/tax/places.ts';

/** Subject of a closure. A closure of a built-in form does not affect owner-defined types of that form. */
interface ClosureTarget {
  type: ServiceType;
  kind?: unknown;
}

const closureCoversType = ({ service }: Closure, { type, kind }: ClosureTarget) =>
  service === 'all' || (service === type && !kind);

const closureCoversPlace = ({ country }: Closure, place: string) =>
  country === '' || isWithinCountry(place, country);

/** Returns the closure that applies. Without a known country only worldwide closures apply. */
export function findClosure(
  closed: readonly Closure[],
  closable: ClosureTarget,
  place: string | null,
): Closure | undefined {
  return closed.find((each) => closureCoversType(each, closable) && closureCoversPlace(each, place ?? ''));
}

export function closedPlacesOf(
  entry: ClosureTarget & { closedIn?: readonly string[] },
  closed: readonly Closure[],
): string[] {
  const thrown = closed.filter((each) => closureCoversType(each, entry)).map(({ country }) => country);
  return [...new Set([...(entry.closedIn ?? []), ...thrown])].filter(Boolean).sort();
}

export function closuresByType(closed: readonly Closure[]): TypeClosures {
  const told = serviceTypes.map((type) => {
    const own = closed.filter((each) => closureCoversType(each, { type }));
    const everywhere = findClosure(closed, { type }, null)?.reason ?? null;
    const countries = [...new Set(own.map(({ country }) => country).filter(Boolean))].sort();
    return [type, { everywhere, countries }] as const;
  });
  return Object.fromEntries(
    told.filter(([, { everywhere, countries }]) => everywhere !== null || countries.length > 0),
  );
}
