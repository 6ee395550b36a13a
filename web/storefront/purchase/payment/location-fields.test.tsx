import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Locale } from '#contracts/kit/locales.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { LocationFields, useBuyerLocation } from './location-fields.tsx';

const words = checkoutMessages.es.place;

function TestLocationFields({ locale, countries }: { locale: Locale; countries: string[] }) {
  const terms = { locale, countries };
  return <LocationFields terms={terms} words={words} state={useBuyerLocation(terms, words)} />;
}

const optionsOf = (locale: Locale, countries: string[]) =>
  [
    ...renderToStaticMarkup(<TestLocationFields locale={locale} countries={countries} />).matchAll(
      /<option[^>]*>/g,
    ),
  ].map(([option]) => option);

it('place fields list the countries of sale by name', () => {
  const options = optionsOf('es', ['DE', 'ES', 'FR']);
  expect(options.map((option) => /value="(..)"/.exec(option)?.[1])).toEqual(['DE', 'ES', 'FR']);
  expect(options.find((option) => option.includes('selected'))).toContain('"ES"');
});

it('place fields select no country when the language’s usual one is closed', () => {
  const selected = optionsOf('es', ['FR']).find((option) => option.includes('selected'));
  expect(selected).toContain('value=""');
});
