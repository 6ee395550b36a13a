import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Locale } from '#contracts/kit/locales.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { PlaceFields, usePlace } from './place-fields.tsx';

const words = checkoutMessages.es.place;

function Place({ locale, countries }: { locale: Locale; countries: string[] }) {
  const terms = { locale, countries };
  return <PlaceFields terms={terms} words={words} state={usePlace(terms, words)} />;
}

const optionsOf = (locale: Locale, countries: string[]) =>
  [...renderToStaticMarkup(<Place locale={locale} countries={countries} />).matchAll(/<option[^>]*>/g)].map(
    ([option]) => option,
  );

it('place fields list the countries of sale by name', () => {
  const options = optionsOf('es', ['DE', 'ES', 'FR']);
  expect(options.map((option) => /value="(..)"/.exec(option)?.[1])).toEqual(['DE', 'ES', 'FR']);
  expect(options.find((option) => option.includes('selected'))).toContain('"ES"');
});

it('place fields select no country when the language’s usual one is closed', () => {
  const selected = optionsOf('es', ['FR']).find((option) => option.includes('selected'));
  expect(selected).toContain('value=""');
});
