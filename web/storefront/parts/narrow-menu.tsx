import type { Service } from '#contracts/catalog-schemas.ts';
import type { Locale } from '#contracts/locales.ts';
import type { ShownKind } from '#contracts/service-kinds.ts';
import { pageMessages } from '#messages/pages.ts';
import type { Storefront } from '#messages/storefront.ts';
import type { MeantPage } from '../kind-of-page.ts';
import { linksOf, servicesTitle } from '../navigation.ts';
import { Icon } from './icon.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { ServiceLinks } from './service-links.tsx';

export interface HeaderProps extends MeantPage {
  locale: Locale;
  words: Storefront;
  services: Service[];
  /** What is sold besides the three types. */
  kinds?: readonly ShownKind[] | undefined;
  /** Address of the main site, on promo pages: there the services have their group, and the logo leads. */
  shop?: string | undefined;
}

/**
 * The menu of narrow screens, over everything. The loader opens it as a modal dialog: focus inside, the page
 * behind it inert. Without JavaScript the button opens it as a popover.
 */
export function NarrowMenu(props: HeaderProps) {
  const { page, kind, locale, words, kinds, shop } = props;
  const { names } = pageMessages[locale];
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
              {servicesTitle(words, kinds, locale)} <Icon name="down" />
            </summary>
            <ServiceLinks {...props} />
          </details>
        )}
        {linksOf('narrow', locale).map((link) => (
          <a key={link.page} href={link.href} aria-current={current(link.page)}>
            {names[link.page]}
          </a>
        ))}
        {linksOf('account', locale).map((link) => (
          <a key={link.page} className="btn wide" href={link.href} aria-current={current(link.page)}>
            {names[link.page]}
          </a>
        ))}
        <LanguageLinks page={page} kind={kind} locale={locale} label={words.languages} />
      </nav>
    </dialog>
  );
}
