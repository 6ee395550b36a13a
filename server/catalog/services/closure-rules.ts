import type { Closure, TypeClosures } from '#contracts/catalog/closures.ts';
import { type ServiceType, serviceTypes } from '#contracts/orders/states.ts';
import { liesIn } from '#contracts/tax/places.ts';

/**
 * Is what a switch can be about. An owner's type has a switch of its own: that of a form closes only the
 * built-in types.
 */
interface Closable {
  type: ServiceType;
  kind?: unknown;
}

const concerns = ({ service }: Closure, { type, kind }: Closable) =>
  service === 'all' || (service === type && !kind);

const covers = ({ country }: Closure, place: string) => country === '' || liesIn(place, country);

/**
 * Returns the switch that keeps a type from being sold to a place; undefined where nothing does. An unknown
 * place counts for nothing: there only what is closed everywhere is.
 */
export function closureFor(
  closed: readonly Closure[],
  closable: Closable,
  place: string | null,
): Closure | undefined {
  return closed.find((each) => concerns(each, closable) && covers(each, place ?? ''));
}

/** Returns where one package is not sold, by itself or by a switch. */
export function closedPlaces(
  entry: Closable & { closedIn?: readonly string[] },
  closed: readonly Closure[],
): string[] {
  const thrown = closed.filter((each) => concerns(each, entry)).map(({ country }) => country);
  return [...new Set([...(entry.closedIn ?? []), ...thrown])].filter(Boolean).sort();
}

/** Returns what pages say of it: nothing of a type that is sold everywhere. */
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
