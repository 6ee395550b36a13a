import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { StorefrontTexts } from '#messages/storefront.ts';
import { linksOf, lowestPrice, serviceLinks, servicesTitle, showsHeader } from '../navigation.ts';
import type { PageOfType } from '../type-of-page.ts';
import { Icon } from './icon.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';

interface HeaderProps extends PageOfType {
  locale: Locale;
  words: StorefrontTexts;
  types: readonly DisplayedType[];
  /** Address of the main site on promo pages, for the logo and the service links. */
  shop?: string | undefined;
}

function ServiceLinks({ page, kind = page, locale, words, types }: HeaderProps) {
  const prices = types.map(({ services }) => lowestPrice(services, locale));
  return (
    <ul className="sheet">
      {serviceLinks(types, locale).map(({ key, href, name }, index) => {
        const price = prices[index];
        return (
          <li key={key}>
            <a href={href} aria-current={key === kind ? 'page' : undefined}>
              {name} {price && <span>{words.from(price)}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function WideMenu(props: HeaderProps) {
  const { page, locale, words, types, shop } = props;
  return (
    <nav className="nav" aria-label={words.mainNavigation}>
      {shop === undefined && (
        <details data-menu="">
          <summary>
            {servicesTitle(words, types, locale)} <Icon name="down" />
          </summary>
          <ServiceLinks {...props} />
        </details>
      )}
      {linksOf('header', locale).map((link) => (
        <a key={link.key} href={link.href} aria-current={link.key === page ? 'page' : undefined}>
          {link.name}
        </a>
      ))}
      {linksOf('account', locale).map((link) => (
        <a
          key={link.key}
          className="btn small"
          href={link.href}
          aria-current={link.key === page ? 'page' : undefined}
        >
          {link.name}
        </a>
      ))}
    </nav>
  );
}

/**
 * Full-screen menu of narrow screens. The loader opens it as a modal dialog. Without JavaScript it opens as a popover.
 */
function NarrowMenu(props: HeaderProps) {
  const { page, kind, locale, words, types, shop } = props;
  const current = (name: string) => (name === page ? ('page' as const) : undefined);
  return (
    <dialog id="menu" className="menu" popover="auto" aria-label={words.menu}>
      <div className="row">
        <Logo locale={locale} shop={shop} />
        <button
          className="burger"
          type="button"
          // biome-ignore lint/a11y/noAutofocus: where the focus goes when the dialog opens
          autoFocus
          aria-label={words.closeMenu}
          popoverTarget="menu"
          popoverTargetAction="hide"
        >
          <Icon name="x" />
        </button>
      </div>
      <nav aria-label={words.menu}>
        {shop === undefined && (
          <details open>
            <summary>
              {servicesTitle(words, types, locale)} <Icon name="down" />
            </summary>
            <ServiceLinks {...props} />
          </details>
        )}
        {linksOf('narrow', locale).map((link) => (
          <a key={link.key} href={link.href} aria-current={current(link.key)}>
            {link.name}
          </a>
        ))}
        {linksOf('account', locale).map((link) => (
          <a key={link.key} className="btn wide" href={link.href} aria-current={current(link.key)}>
            {link.name}
          </a>
        ))}
        <LanguageLinks page={page} kind={kind} locale={locale} label={words.languages} />
      </nav>
    </dialog>
  );
}

export function Header(props: HeaderProps) {
  const { page, locale, words, shop } = props;
  if (!showsHeader(page)) return null;
  return (
    <header>
      <div className="top">
        <div className="in">
          <Logo locale={locale} shop={shop} />
          <WideMenu {...props} />
          <button
            className="burger"
            type="button"
            aria-expanded="false"
            aria-label={words.menu}
            popoverTarget="menu"
          >
            <Icon name="menu" />
          </button>
          <NarrowMenu {...props} />
        </div>
      </div>
    </header>
  );
}
