import type { Closure, TypeClosures } from '#contracts/catalog/closures.ts';
import { type ServiceType, serviceTypes } from '#contracts/orders/states.ts';
import { liesIn } from '#contracts/tax/places.ts';

/** Subject of a closure. A closure of a built-in form does not affect owner-defined types of that form. */
interface Closable {
  type: ServiceType;
  kind?: unknown;
}

const concerns = ({ service }: Closure, { type, kind }: Closable) =>
  service === 'all' || (service === type && !kind);

const covers = ({ country }: Closure, place: string) => country === '' || liesIn(place, country);

/**
 * Returns the closure that stops a type from being sold in a country, otherwise undefined. Without a known country only
 * worldwide closures apply.
 */
export function closureFor(
  closed: readonly Closure[],
  closable: Closable,
  place: string | null,
): Closure | undefined {
  return closed.find((each) => concerns(each, closable) && covers(each, place ?? ''));
}

export function closedPlaces(
  entry: Closable & { closedIn?: readonly string[] },
  closed: readonly Closure[],
): string[] {
  const thrown = closed.filter((each) => concerns(each, entry)).map(({ country }) => country);
  return [...new Set([...(entry.closedIn ?? []), ...thrown])].filter(Boolean).sort();
}

export function closuresByType(closed: readonly Closure[]): TypeClosures {
  const told = serviceTypes.map((type) => {
    const own = closed.filter((each) => concerns(each, { type }));
    const everywhere = closureFor(closed, { type }, null)?.reason ?? null;
    const countries = [...new Set(own.map(({ country }) => country).filter(Boolean))].sort();
    return [type, { everywhere, countries }] as const;
  });
  return Object.fromEntries(
    told.filter(([, { everywhere, countries }]) => everywhere !== null || countries.length > 0),
  );
}
