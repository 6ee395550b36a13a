import { type Locale, localeTags } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { vatCountries } from '#contracts/tax/vat-number.ts';

const furtherCountries = ['AD', 'CH', 'GB', 'NO', 'US', 'MX', 'AR', 'CO', 'CL', 'MA', 'CA', 'AU'];

const names = perLocale((tag) => new Intl.DisplayNames([tag], { type: 'region' }));

interface Country {
  code: string;
  name: string;
}

export const listCountries = (locale: Locale, codes: readonly string[]): Country[] =>
  codes
    .map((code) => ({ code, name: names(locale).of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, localeTags[locale]));

/** Returns the countries an invoice may name, including those without sales. */
export const invoiceCountries = (locale: Locale) =>
  listCountries(locale, [...vatCountries, ...furtherCountries]);

export const CountryOptions = ({ countries }: { countries: readonly Country[] }) =>
  countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
