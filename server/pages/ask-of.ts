import type { Service } from '#contracts/catalog.ts';
import { askedPackage, type PageAsk, quotedPackage } from '#contracts/checkout-query.ts';
import type { PageName } from '#contracts/routes.ts';

/** Followers in packages: what the payment pages sell. */
const packagesOf = (services: readonly Service[]) => services.filter(({ type }) => type === 'followers');

/** What the address asks of this page; pages that sell nothing are asked nothing. */
export function askOf(
  page: PageName | 'notFound',
  query: URLSearchParams,
  services: readonly Service[],
): PageAsk {
  if (page === 'checkout' || page === 'cardForm') return askedPackage(query, packagesOf(services));
  return page === 'standalone' ? quotedPackage(query, packagesOf(services)) : { kind: 'none' };
}
