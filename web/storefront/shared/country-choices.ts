import { perLocale } from '#contracts/kit/per-locale.ts';
import { vatCountries } from '#contracts/tax/vat-number.ts';

const further = ['AD', 'CH', 'GB', 'NO', 'US', 'MX', 'AR', 'CO', 'CL', 'MA', 'CA', 'AU'];

/** Returns countries that a buyer may choose, by name in the page's language. */
export const countryChoices = perLocale((tag) => {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  return [...vatCountries, ...further]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, tag));
});
