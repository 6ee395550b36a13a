import type { Locale } from '#contracts/kit/locales.ts';
import { capital } from '#messages/capital.ts';
import { storefrontMessages } from '#messages/storefront.ts';

interface LeadTextProps {
  text: string;
  /** Lowest price of the page's form. `undefined` when it sells nothing. */
  price: string | undefined;
  locale: Locale;
}

/** Shows the subheading after the lowest price, because on phones the first screen ends before the packages. */
export function LeadText({ text, price, locale }: LeadTextProps) {
  const { from, hero } = storefrontMessages[locale];
  return (
    <p>
      {price && (
        <>
          <b>{`${capital(from(price))}, ${hero.taxIncluded}.`}</b>{' '}
        </>
      )}
      {text}
    </p>
  );
}
