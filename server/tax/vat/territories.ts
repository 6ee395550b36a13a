/**
 * Parts of states where the Union's VAT does not apply (Directive 2006/112/EC, article 6), and places with a post of
 * their neighbour: the codes begin with one of these. A card's country does not tell them; an address does.
 */
const outside: Record<string, Record<string, RegExp>> = {
  ES: { canarias: /^3[58]\d{3}$/, ceuta: /^51\d{3}$/, melilla: /^52\d{3}$/ },
  // 980 is Monaco, which is France's for the tax.
  FR: { overseas_departments: /^97\d{3}$/, overseas_territories: /^98[4-8]\d{2}$/ },
  IT: { livigno: /^23041$/, campione: /^22061$/, san_marino: /^4789\d$/, vatican: /^00120$/ },
  DE: { heligoland: /^27498$/, busingen: /^78266$/ },
  FI: { aland: /^22\d{3}$/ },
  GR: { mount_athos: /^6308[67]$/ },
};

/** Countries whose sales are those of another one (Directive 2006/112/EC, article 7). */
const treatedAs: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' };

/** Parts of a state that have a country's code of their own, as banks and networks name them. */
const partsOf: Readonly<Record<string, [country: string, territory: string]>> = {
  IC: ['ES', 'canarias'],
  EA: ['ES', 'ceuta'],
  GP: ['FR', 'overseas_departments'],
  MQ: ['FR', 'overseas_departments'],
  GF: ['FR', 'overseas_departments'],
  RE: ['FR', 'overseas_departments'],
  YT: ['FR', 'overseas_departments'],
  MF: ['FR', 'overseas_departments'],
  AX: ['FI', 'aland'],
};

/** Returns the country whose VAT a place has: Monaco is France, the Isle of Man the United Kingdom. */
export const vatCountryOf = (country: string): string =>
  treatedAs[country] ?? partsOf[country]?.[0] ?? country;

export type Territory = { name: string; spanish: boolean };

/** The special territory that an address lies in, if any; some have a country's code of their own. */
export function territoryOf(country: string, postalCode?: string): Territory | undefined {
  const part = partsOf[country];
  if (part) return territoryNamed(...part);
  const code = postalCode?.replaceAll(/[\s-]/g, '') ?? '';
  const found = Object.entries(outside[country] ?? {}).find(([, codes]) => codes.test(code));
  return found && { name: found[0], spanish: country === 'ES' };
}

/** All of them, as `ES-canarias`. */
export const territoryZones: readonly string[] = Object.entries(outside).flatMap(([country, names]) =>
  Object.keys(names).map((name) => `${country}-${name}`),
);

/** By its name, as a person chose it. */
export function territoryNamed(country: string, name: string): Territory | undefined {
  return outside[country]?.[name] && { name, spanish: country === 'ES' };
}

/** Standard rates of regions that lie within the Union's VAT, in basis points, with the day since which they hold. */
const regions: readonly { country: string; codes: RegExp; rateBasisPoints: number; since: string }[] = [
  // Azores and Madeira (Código do IVA, article 18.3).
  { country: 'PT', codes: /^9[5-9]\d{2}(?:\d{3})?$/, rateBasisPoints: 1600, since: '2021-07-01' },
  { country: 'PT', codes: /^9[0-4]\d{2}(?:\d{3})?$/, rateBasisPoints: 2200, since: '2012-04-01' },
];

/** The rate of the region that an address lies in on that day; undefined where its state's own counts. */
export function regionalRate(
  address: { country: string; postalCode?: string } | undefined,
  { country, day }: { country: string; day: string },
): number | undefined {
  const code = address?.postalCode?.replaceAll(/[\s-]/g, '') ?? '';
  if (address?.country !== country) return undefined;
  return regions.find((each) => each.country === country && each.since <= day && each.codes.test(code))
    ?.rateBasisPoints;
}
