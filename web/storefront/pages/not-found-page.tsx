import { homePage } from '#contracts/checkout/order-paths.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import type { StorefrontTexts } from '#messages/storefront.ts';
import { linksOf, type NavigationLink, serviceLinks, servicesTitle } from '../navigation.ts';
import type { RenderInput } from '../render-input.ts';
import { soldTypes } from '../type-of-page.ts';

function Links({ links, title }: { links: readonly NavigationLink[]; title: string }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ key, href, name }) => (
          <li key={key}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function NotFoundPage({ input, words }: { input: RenderInput; words: StorefrontTexts }) {
  const { locale, data } = input;
  const types = soldTypes(data.content);
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
              <a className="btn main" href={pathTo(homePage, locale)}>
                {words.notFound.home}
              </a>
            </p>
          </div>
          <div className="ways">
            <Links links={serviceLinks(types, locale)} title={servicesTitle(words, types, locale)} />
            <Links links={linksOf('help', locale)} title={words.help} />
          </div>
        </div>
      </div>
    </main>
  );
}
