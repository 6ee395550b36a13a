import { kindPath, type ShownKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { capital } from '#messages/capital.ts';
import { pageMessages } from '#messages/pages.ts';
import type { Storefront } from '#messages/storefront.ts';
import { soldKinds } from '../kind-of-page.ts';
import { linksOf, type MenuName, servicesTitle } from '../navigation.ts';
import type { RenderInput } from '../render-input.ts';

interface LinksProps {
  menu: MenuName;
  title: string;
  locale: Locale;
  kinds?: readonly ShownKind[];
}

function Links({ menu, title, locale, kinds = [] }: LinksProps) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {linksOf(menu, locale).map(({ page, href }) => (
          <li key={page}>
            <a href={href}>{pageMessages[locale].names[page]}</a>
          </li>
        ))}
        {kinds.map(({ code, names }) => (
          <li key={code}>
            <a href={kindPath(code, locale)}>{capital(names[locale].many)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** No dead end: what the shop sells, and where help is. */
export function NotFoundPage({ input, words }: { input: RenderInput; words: Storefront }) {
  const { locale, data } = input;
  const kinds = soldKinds(data.content);
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
            <Links
              menu="services"
              title={servicesTitle(words, kinds, locale)}
              locale={locale}
              kinds={kinds}
            />
            <Links menu="help" title={words.help} locale={locale} />
          </div>
        </div>
      </div>
    </main>
  );
}
