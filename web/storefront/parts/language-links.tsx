import { homePage } from '#contracts/checkout/order-paths.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { addressOf, type PageOfType } from '../type-of-page.ts';

interface LanguageLinksProps extends PageOfType {
  locale: Locale;
  label: string;
}

export function LanguageLinks({ page, kind, locale, label }: LanguageLinksProps) {
  const target = page === 'notFound' ? homePage : page;
  return (
    <ul className="langs" aria-label={label}>
      {locales.map((other) => (
        <li key={other}>
          <a
            href={addressOf({ page: target, kind }, other)}
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
