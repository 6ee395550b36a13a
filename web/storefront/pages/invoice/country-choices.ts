import { type Locale, localeTags } from '#contracts/locales.ts';
import { vatCountries } from '#contracts/vat-number.ts';

const further = ['AD', 'CH', 'GB', 'NO', 'US', 'MX', 'AR', 'CO', 'CL', 'MA', 'CA', 'AU'];
const made = new Map<Locale, { code: string; name: string }[]>();

/** Countries that a buyer may choose, by name in the page's language. Written on the server alone. */
export function countryChoices(locale: Locale): { code: string; name: string }[] {
  const known = made.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames([localeTags[locale]], { type: 'region' });
  const choices = [...vatCountries, ...further]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, localeTags[locale]));
  made.set(locale, choices);
  return choices;
}
