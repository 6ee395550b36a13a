import type { Locale } from '#contracts/locales.ts';
import { pathTo } from '#contracts/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import type { Storefront } from '#messages/storefront.ts';
import { linksOf, type MenuName } from '../navigation.ts';
import type { RenderInput } from '../render-input.ts';

function Links({ menu, title, locale }: { menu: MenuName; title: string; locale: Locale }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {linksOf(menu, locale).map(({ page, href }) => (
          <li key={page}>
            <a href={href}>{pageMessages[locale].names[page]}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** No dead end: what the shop sells, and where help is. */
export function NotFoundPage({ input, words }: { input: RenderInput; words: Storefront }) {
  const { locale } = input;
  return (
    <main>
      <div className="band">
        <div className="in">
          <div className="lead">
            <p className="meta" lang="en">
              404 Page Not Found
            </p>
            <h1 id="content">{words.notFound.heading}</h1>
            <p>{words.notFound.text}</p>
            <p>
              <a className="btn main" href={pathTo('followers', locale)}>
                {words.notFound.home}
              </a>
            </p>
          </div>
          <div className="ways">
            <Links menu="services" title={words.services} locale={locale} />
            <Links menu="help" title={words.help} locale={locale} />
          </div>
        </div>
      </div>
    </main>
  );
}
