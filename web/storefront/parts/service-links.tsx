import type { Service } from '#contracts/catalog-schemas.ts';
import type { Locale } from '#contracts/locales.ts';
import type { PageName } from '#contracts/routes.ts';
import { serviceTypes } from '#contracts/states.ts';
import { pageMessages } from '#messages/pages.ts';
import type { Storefront } from '#messages/storefront.ts';
import { linksOf, startingPrice } from '../navigation.ts';

interface ServiceLinksProps {
  page: PageName | 'notFound';
  locale: Locale;
  words: Storefront;
  services: Service[];
}

/** What the shop sells, each with the lowest price of the catalogue. */
export function ServiceLinks({ page, locale, words, services }: ServiceLinksProps) {
  const { names } = pageMessages[locale];
  const priceOf = (name: PageName) => {
    const type = serviceTypes.find((known) => known === name);
    const price = type && startingPrice(services, type, locale);
    return price && <span>{words.from(price)}</span>;
  };
  return (
    <ul className="sheet">
      {linksOf('services', locale).map((link) => (
        <li key={link.page}>
          <a href={link.href} aria-current={link.page === page ? 'page' : undefined}>
            {names[link.page]} {priceOf(link.page)}
          </a>
        </li>
      ))}
    </ul>
  );
}
