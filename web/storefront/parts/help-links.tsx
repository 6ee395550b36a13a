import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import { storefrontMessages } from '#messages/storefront.ts';

const helpful: readonly PageName[] = ['faq', 'contact', 'seller'];

/** Links to help, shown next to a form or message that would otherwise be alone on its page. */
export function HelpLinks({ locale }: { locale: Locale }) {
  const { names, titles } = pageMessages[locale];
  return (
    <>
      <h2>{storefrontMessages[locale].help}</h2>
      <ul>
        {helpful
          .filter((page) => servedPages.includes(page))
          .map((page) => (
            <li key={page}>
              <a href={pathTo(page, locale)}>{names[page]}</a>
              <small>{titles[page].description}</small>
            </li>
          ))}
      </ul>
    </>
  );
}
