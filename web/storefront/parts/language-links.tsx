import { type Locale, locales } from '#contracts/locales.ts';
import { type PageName, pathTo } from '#contracts/routes.ts';
import { storefrontMessages } from '#messages/storefront.ts';

interface LanguageLinksProps {
  page: PageName | 'notFound';
  locale: Locale;
  label: string;
}

/** The same page in the other languages, each named in its own. */
export function LanguageLinks({ page, locale, label }: LanguageLinksProps) {
  const target = page === 'notFound' ? 'followers' : page;
  return (
    <ul className="langs" aria-label={label}>
      {locales.map((other) => (
        <li key={other}>
          <a
            href={pathTo(target, other)}
            lang={other}
            hrefLang={other}
            aria-current={other === locale ? 'true' : undefined}
          >
            {storefrontMessages[other].languageName}
          </a>
        </li>
      ))}
    </ul>
  );
}
