import { kindPath } from '#contracts/catalog/service-types.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import type { PageName } from '#contracts/pages/routes.ts';
import { capital } from '#messages/capital.ts';
import { pageMessages } from '#messages/pages.ts';
import { linksOf, lowestPrice, startingPrice } from '../navigation.ts';
import type { HeaderProps } from './header-props.ts';

/** What the shop sells, each with the lowest price of the catalogue. */
export function ServiceLinks({ page, kind, locale, words, services, kinds = [] }: HeaderProps) {
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
          <a href={link.href} aria-current={link.page === page && !kind ? 'page' : undefined}>
            {names[link.page]} {priceOf(link.page)}
          </a>
        </li>
      ))}
      {kinds.map(({ code, names: own, services: sold }) => {
        const price = lowestPrice(sold, locale);
        return (
          <li key={code}>
            <a href={kindPath(code, locale)} aria-current={code === kind ? 'page' : undefined}>
              {capital(own[locale].many)} {price && <span>{words.from(price)}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
