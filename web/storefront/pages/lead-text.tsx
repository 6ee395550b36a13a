import type { Locale } from '#contracts/kit/locales.ts';
import { capital } from '#messages/capital.ts';
import { storefrontMessages } from '#messages/storefront.ts';

interface LeadTextProps {
  text: string;
  /** Is the lowest price of what the page's form sells; it is undefined where it sells nothing. */
  price: string | undefined;
  locale: Locale;
}

/** Shows the sentence under a headline, after the lowest price: a phone's first view ends before the packages. */
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
