import { toDecimalString } from '#contracts/money.ts';
import { isIndexed, pathTo } from '#contracts/routes.ts';
import { type ServiceType, serviceTypes } from '#contracts/states.ts';
import { headOf } from '#messages/page-head.ts';
import { pageMessages } from '#messages/pages.ts';
import type { RenderInput } from './render-input.ts';

/** Something that schema.org has a name for. */
interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Ratings are of the shop, over all its reviews; samples are none. */
function ratingOf({ data }: RenderInput): { aggregateRating?: Thing } {
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

/** Who the shop is; once, on the page that visitors come home to. */
function shopOf(input: RenderInput): Thing[] {
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

/** The service with the prices of the catalogue; nothing while none of it is sold. */
function productOf({ data, locale }: RenderInput, type: ServiceType): Thing[] {
  const prices = data.services.filter((service) => service.type === type).map(({ priceCents }) => priceCents);
  if (prices.length === 0) return [];
  const { title, description } = headOf(type, locale);
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

/** The way from the page that visitors come home to. */
function breadcrumbsOf({ page, locale, data }: RenderInput): Thing[] {
  if (page === 'followers' || page === 'notFound') return [];
  const { names } = pageMessages[locale];
  const itemListElement = (['followers', page] as const).map((name, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: index === 0 ? data.identity.name : names[name],
    item: data.publicUrl + pathTo(name, locale),
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

/** What a page is, for search engines; nothing on pages that they may not show. */
export function describePage(input: RenderInput): Thing[] {
  if (!isIndexed(input.page)) return [];
  const sold = serviceTypes.find((type) => type === input.page);
  return [
    ...(input.page === 'followers' ? shopOf(input) : []),
    ...(sold ? productOf(input, sold) : []),
    ...breadcrumbsOf(input),
  ];
}

/** Questions and answers that stand on the page. */
export function describeQuestions(entries: readonly { question: string; answer: string }[]): Thing[] {
  const mainEntity = entries.map(({ question: name, answer: text }) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  }));
  return mainEntity.length > 0 ? [{ '@type': 'FAQPage', mainEntity }] : [];
}
