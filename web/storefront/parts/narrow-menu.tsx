import { linksOf, servicesTitle } from '../navigation.ts';
import type { HeaderProps } from './header-props.ts';
import { Icon } from './icon.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { ServiceLinks } from './service-links.tsx';

/**
 * Full-screen menu of narrow screens. The loader opens it as a modal dialog. Without JavaScript it opens as a popover.
 */
export function NarrowMenu(props: HeaderProps) {
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
