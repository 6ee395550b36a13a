import { textsOf } from '#contracts/landing-texts.ts';
import { isLocale, type Locale } from '#contracts/locales.ts';
import { formatMoney } from '#contracts/money.ts';
import type { PageContent } from '#contracts/page-content.ts';
import { type PageName, shownPages } from '#contracts/routes.ts';
import { hasPicture } from '#contracts/social-pictures.ts';
import { serviceTypes } from '#contracts/states.ts';
import { headOf } from '#messages/page-head.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import type { PictureWords } from './compose-picture.ts';
import type { PagesDeps, ShownCatalog } from './pages-deps.ts';

/** The page that a picture is asked for; undefined when there is none. */
export function picturedPage(locale: string, file: string): { page: PageName; locale: Locale } | undefined {
  const page = shownPages.find((name) => `${name}.png` === file);
  return page && hasPicture(page) && isLocale(locale) ? { page, locale } : undefined;
}

interface Shown {
  catalog: ShownCatalog;
  content: PageContent;
  shop: string;
}

/** The line below the headline: the lowest price of a service, else where the shop is. */
function lineOf(page: PageName, locale: Locale, services: ShownCatalog['services'], publicUrl: string) {
  const type = serviceTypes.find((name) => name === page);
  const prices = services.filter((service) => service.type === type).map(({ priceCents }) => priceCents);
  return prices.length > 0
    ? storefrontMessages[locale].from(formatMoney(Math.min(...prices), locale))
    : new URL(publicUrl).hostname;
}

/** What the picture of a page says: what the page itself says. */
export function pictureWords(
  { page, locale }: { page: PageName; locale: Locale },
  { catalog, content, shop }: Shown,
  { publicUrl }: Pick<PagesDeps, 'publicUrl'>,
): PictureWords {
  const { title: headline } = headOf(page, locale, textsOf(page, content.landingTexts));
  return { shop, headline, line: lineOf(page, locale, catalog.services, publicUrl) };
}
