import type { Service } from '#contracts/catalog.ts';
import type { Locale } from '#contracts/locales.ts';
import type { PageName } from '#contracts/routes.ts';
import { serviceTypes } from '#contracts/states.ts';
import { pageMessages } from '#messages/pages.ts';
import type { Storefront } from '#messages/storefront.ts';
import { linksOf, type NavigationLink, startingPrice } from '../navigation.ts';
import { Icon } from './icon.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';

interface HeaderProps {
  page: PageName | 'notFound';
  locale: Locale;
  words: Storefront;
  services: Service[];
  /** Says that nothing here is real money. */
  demo: boolean;
  /** Address of the main site, on promo pages: there the services have their group, and the logo leads. */
  shop?: string | undefined;
}

function ServiceLink({
  link,
  name,
  price,
}: {
  link: NavigationLink;
  name: string;
  price?: string | undefined;
}) {
  return (
    <li>
      <a href={link.href}>
        {name} {price && <span>{price}</span>}
      </a>
    </li>
  );
}

function ServiceMenu({ locale, words, services }: Pick<HeaderProps, 'locale' | 'words' | 'services'>) {
  const { names } = pageMessages[locale];
  const priceOf = (page: PageName) => {
    const type = serviceTypes.find((name) => name === page);
    const price = type && startingPrice(services, type, locale);
    return price && words.from(price);
  };
  return (
    <details data-menu="">
      <summary>
        {words.services} <Icon name="down" />
      </summary>
      <ul className="sheet">
        {linksOf('services', locale).map((link) => (
          <ServiceLink key={link.page} link={link} name={names[link.page]} price={priceOf(link.page)} />
        ))}
      </ul>
    </details>
  );
}

/** The loader opens the narrow menu; on wide screens it simply stands there. */
export function Header({ page, locale, words, services, demo, shop }: HeaderProps) {
  return (
    <header>
      {demo && (
        <div className="demo">
          <p className="in">{words.demo}</p>
        </div>
      )}
      <div className="top">
        <div className="in">
          <Logo locale={locale} shop={shop} />
          <button
            className="burger"
            type="button"
            aria-expanded="false"
            aria-controls="nav"
            aria-label={words.menu}
          >
            <Icon name="menu" />
          </button>
          <nav className="nav" id="nav" aria-label={words.mainNavigation}>
            {shop === undefined && <ServiceMenu locale={locale} words={words} services={services} />}
            {linksOf('header', locale).map((link) => (
              <a key={link.page} href={link.href} aria-current={link.page === page ? 'page' : undefined}>
                {pageMessages[locale].names[link.page]}
              </a>
            ))}
            <LanguageLinks page={page} locale={locale} label={words.languages} />
          </nav>
        </div>
      </div>
    </header>
  );
}
