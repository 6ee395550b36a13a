import { linksOf, servicesTitle, showsHeader } from '../navigation.ts';
import type { HeaderProps } from './header-props.ts';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';
import { NarrowMenu } from './narrow-menu.tsx';
import { ServiceLinks } from './service-links.tsx';

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
