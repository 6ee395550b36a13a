import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { CampaignTexts, ClosedLink } from '#contracts/marketing/campaigns.ts';
import { readConsent } from '#contracts/pages/visitor-cookies.ts';
import type { Catalog } from '#server/catalog/services/current-catalog.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { destinationOf } from './letter-rules.ts';
import { sourceOf } from './rules.ts';
import { findCampaignOf, setClicked } from './store-recipients.ts';

/**
 * Returns the destination of a mail's link, a page of this shop. Stores the follower only with consent to measurement
 * (LAW row 8). Links of deleted campaigns still work. Throws `not_found` for any other destination.
 */
export async function followLink(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { recipientId, to, cookies }: { recipientId: string; to: string; cookies: string },
): Promise<string> {
  const found = await findCampaignOf(database, recipientId);
  const page = destinationOf(to, found ? sourceOf(found.campaignId) : 'campaign');
  if (page === undefined) throw new ShopError('not_found', 'not a page of this shop');
  if (found && readConsent(cookies)?.analytics) await setClicked(database, recipientId, now());
  return page;
}

type SoldType = Pick<Catalog['types'][number], 'code' | 'builtIn' | 'services'>;

interface ServicePage {
  pathIn: (locale: Locale) => string;
  otherwise: string;
  services: readonly Service[];
}

const servicePagesOf = (types: readonly SoldType[]): ServicePage[] =>
  types.map(({ code, builtIn, services }) => ({
    pathIn: (locale) => servicePathTo(code, locale),
    otherwise: builtIn ? `{{page.${code}}}` : servicePathTo(code, 'en'),
    services,
  }));

function closedCountriesOf(services: readonly Service[]): string[] {
  const [first, ...others] = services.map((service) => service.closedIn ?? []);
  return (first ?? []).filter((place) => others.every((each) => each.includes(place)));
}

function linksToServices(body: string, publicUrl: string): Set<string> {
  const found = [...body.matchAll(/\]\(([^)\s]+)|(https?:\/\/[^\s)]+)/g)];
  return new Set(
    found.map(([, link = '', bare = '']) => (link || bare).replace(publicUrl, '').replace(/[?#].*$/, '')),
  );
}

export function closedLinks(
  texts: CampaignTexts,
  types: readonly SoldType[],
  publicUrl: string,
): ClosedLink[] {
  const shelves = servicePagesOf(types).map((shelf) => ({
    ...shelf,
    places: closedCountriesOf(shelf.services),
  }));
  const closed = shelves.filter(({ services, places }) => services.length === 0 || places.length > 0);
  return locales.flatMap((locale) => {
    const leads = linksToServices(texts[locale]?.body ?? '', publicUrl);
    return closed
      .filter(({ pathIn, otherwise }) => leads.has(pathIn(locale)) || leads.has(otherwise))
      .map(({ pathIn, places }) => ({ locale, path: pathIn(locale), countries: places }));
  });
}
