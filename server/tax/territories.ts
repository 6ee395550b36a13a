/**
 * Parts of states where the Union's VAT does not apply: the codes begin with one of these. What a card says of its
 * country does not tell them; an address does.
 */
const outside: Record<string, Record<string, RegExp>> = {
  ES: { canarias: /^3[58]\d{3}$/, ceuta: /^51\d{3}$/, melilla: /^52\d{3}$/ },
  FR: { overseas_departments: /^97\d{3}$/ },
  IT: { livigno: /^23041$/, campione: /^22061$/ },
  DE: { heligoland: /^27498$/, busingen: /^78266$/ },
  FI: { aland: /^22\d{3}$/ },
  GR: { mount_athos: /^63086$/ },
};

export type Territory = { name: string; spanish: boolean };

/** The special territory that an address lies in, if any. */
export function territoryOf(country: string, postalCode: string | undefined): Territory | undefined {
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
