/**
 * Postal codes of parts of states outside the EU VAT area (Directive 2006/112/EC, article 6), and of places that use a
 * neighbour's postal system. A card's country does not distinguish them, an address does.
 */
const territoriesOutsideVatArea: Record<string, Record<string, RegExp>> = {
  ES: { canarias: /^3[58]\d{3}$/, ceuta: /^51\d{3}$/, melilla: /^52\d{3}$/ },
  // 980 is Monaco, which counts as France for VAT.
  FR: { overseas_departments: /^97\d{3}$/, overseas_territories: /^98[4-8]\d{2}$/ },
  IT: { livigno: /^23041$/, campione: /^22061$/, san_marino: /^4789\d$/, vatican: /^00120$/ },
  DE: { heligoland: /^27498$/, busingen: /^78266$/ },
  FI: { aland: /^22\d{3}$/ },
  GR: { mount_athos: /^6308[67]$/ },
};

/** Countries whose sales count as those of another country (Directive 2006/112/EC, article 7). */
const countryTreatedAs: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' };

/** Parts of a state with their own country code, as banks and networks use it. */
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

/** Returns the country whose VAT applies: France for Monaco, the United Kingdom for the Isle of Man. */
export const vatCountryOf = (country: string): string =>
  countryTreatedAs[country] ?? partsOf[country]?.[0] ?? country;

export type Territory = { name: string; spanish: boolean };

/** Returns the special territory of an address, if any. Some territories have their own country code. */
export function territoryOf(country: string, postalCode?: string): Territory | undefined {
  const part = partsOf[country];
  if (part) return territoryNamed(...part);
  const code = postalCode?.replaceAll(/[\s-]/g, '') ?? '';
  const found = Object.entries(territoriesOutsideVatArea[country] ?? {}).find(([, codes]) =>
    codes.test(code),
  );
  return found && { name: found[0], spanish: country === 'ES' };
}

export const territoryZones: readonly string[] = Object.entries(territoriesOutsideVatArea).flatMap(
  ([country, names]) => Object.keys(names).map((name) => `${country}-${name}`),
);

export function territoryNamed(country: string, name: string): Territory | undefined {
  return territoriesOutsideVatArea[country]?.[name] && { name, spanish: country === 'ES' };
}

/** Standard rates of regions inside the EU VAT area, in basis points, with their first day. */
const regions: readonly { country: string; codes: RegExp; rateBasisPoints: number; since: string }[] = [
  // Azores and Madeira (Código do IVA, article 18.3).
  { country: 'PT', codes: /^9[5-9]\d{2}(?:\d{3})?$/, rateBasisPoints: 1600, since: '2021-07-01' },
  { country: 'PT', codes: /^9[0-4]\d{2}(?:\d{3})?$/, rateBasisPoints: 2200, since: '2012-04-01' },
];

/** Returns the rate of the address's region on that day. Undefined where the state's rate applies. */
export function regionalRate(
  address: { country: string; postalCode?: string } | undefined,
  { country, day }: { country: string; day: string },
): number | undefined {
  const code = address?.postalCode?.replaceAll(/[\s-]/g, '') ?? '';
  if (address?.country !== country) return undefined;
  return regions.find((each) => each.country === country && each.since <= day && each.codes.test(code))
    ?.rateBasisPoints;
}

/** Standard VAT rates of the EU member states in basis points, with their first day (TEDB, 23 September 2026). */
export const standardRates: readonly [country: string, validFrom: string, rateBasisPoints: number][] = [
  ['AT', '1984-01-01', 2000],
  ['BE', '1996-01-01', 2100],
  ['BG', '1999-01-01', 2000],
  ['CY', '2014-01-13', 1900],
  ['CZ', '2013-01-01', 2100],
  ['DE', '2021-01-01', 1900],
  ['DK', '1992-01-01', 2500],
  ['EE', '2025-07-01', 2400],
  ['ES', '2012-09-01', 2100],
  ['FI', '2024-09-01', 2550],
  ['FR', '2014-01-01', 2000],
  ['GR', '2016-06-01', 2400],
  ['HR', '2012-03-01', 2500],
  ['HU', '2012-01-01', 2700],
  ['IE', '2021-03-01', 2300],
  ['IT', '2013-10-01', 2200],
  ['LT', '2009-09-01', 2100],
  ['LU', '2024-01-01', 1700],
  ['LV', '2012-07-01', 2100],
  ['MT', '2004-01-01', 1800],
  ['NL', '2012-10-01', 2100],
  ['PL', '2011-01-01', 2300],
  ['PT', '2011-01-01', 2300],
  ['RO', '2025-08-01', 2100],
  ['SE', '1990-07-01', 2500],
  ['SI', '2013-07-01', 2200],
  ['SK', '2025-01-01', 2300],
];

const members = new Set(standardRates.map(([country]) => country));

export const isMemberState = (country: string): boolean => members.has(country);
