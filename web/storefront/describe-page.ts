import { homePage } from '#contracts/checkout/order-paths.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { isIndexed } from '#contracts/pages/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import type { RenderInput } from './render-input.ts';
import { addressOf, headOfPage, nameOfType, typeOfPage } from './type-of-page.ts';

interface StructuredThing {
  '@type': string;
  [property: string]: unknown;
}

/** Returns the shop's rating over all reviews, without sample reviews. */
function ratingOf({ data }: RenderInput): { aggregateRating?: StructuredThing } {
  const totals = data.content.reviews?.totals;
  if (!totals || totals.sample || totals.count === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: totals.average,
      reviewCount: totals.count,
    },
  };
}

function shopOf(input: RenderInput): StructuredThing[] {
  const { publicUrl: url, identity } = input.data;
  const { name, legalName, taxId: taxID, address, email } = identity;
  return [
    {
      '@type': 'Organization',
      name,
      legalName,
      url,
      email,
      taxID,
      address: address.join(', '),
      ...ratingOf(input),
    },
    { '@type': 'WebSite', name, url, inLanguage: input.locale },
  ];
}

function productOf(input: RenderInput): StructuredThing[] {
  const { data } = input;
  const prices = typeOfPage(input)?.services.map(({ priceCents }) => priceCents) ?? [];
  if (prices.length === 0) return [];
  const { title, description } = headOfPage(input);
  const offers = {
    '@type': 'AggregateOffer',
    lowPrice: toDecimalString(Math.min(...prices)),
    highPrice: toDecimalString(Math.max(...prices)),
    offerCount: prices.length,
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
  };
  return [{ '@type': 'Product', name: title, description, brand: data.identity.name, offers }];
}

const isHome = ({ page, kind }: RenderInput) => page === homePage && kind === undefined;

function breadcrumbsOf(input: RenderInput): StructuredThing[] {
  const { page, kind, locale, data } = input;
  if (page === 'notFound' || isHome(input)) return [];
  const type = typeOfPage(input);
  const steps = [
    [data.identity.name, { page: homePage }],
    [type ? nameOfType(type, locale) : pageMessages[locale].names[page], { page, kind }],
  ] as const;
  const itemListElement = steps.map(([name, meant], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: data.publicUrl + addressOf(meant, locale),
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

/** Returns structured data for search engines. Empty on pages with `noindex`. */
export function describePage(input: RenderInput): StructuredThing[] {
  if (!isIndexed(input.page)) return [];
  return [...(isHome(input) ? shopOf(input) : []), ...productOf(input), ...breadcrumbsOf(input)];
}

export function describeQuestions(
  entries: readonly { question: string; answer: string }[],
): StructuredThing[] {
  const mainEntity = entries.map(({ question: name, answer: text }) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  }));
  return mainEntity.length > 0 ? [{ '@type': 'FAQPage', mainEntity }] : [];
}
