import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { LegalContent } from '#contracts/catalog/legal.ts';
import { askedPackage, type PageAsk, quotedPackage } from '#contracts/checkout/checkout-query.ts';
import { isByAudience } from '#contracts/orders/states.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { paymentCodeOf } from '#contracts/payments/payment-codes.ts';

/** What the address asks of this page; pages that sell nothing are asked nothing. */
export function askOf(
  page: PageName | 'notFound',
  query: URLSearchParams,
  services: readonly Service[],
): PageAsk {
  if (page === 'checkout' || page === 'cardForm') return askedPackage(query, services);
  // What `?message=` says is never shown: nobody else's address speaks for the shop.
  if (page === 'paymentFailed') return { kind: 'failure', code: paymentCodeOf(query.get('code')) };
  // Amount and followers are all that the standalone page is told: it sells nothing else.
  return page === 'standalone' ? quotedPackage(query, services.filter(isByAudience)) : { kind: 'none' };
}

/** `?version=` of a legal page: only a version that was published; else the newest one is meant. */
export function askedVersion(query: URLSearchParams, { versions }: LegalContent): PageAsk {
  const asked = query.get('version');
  const found = versions.slice(1).find(({ version }) => String(version) === asked);
  return found ? { kind: 'version', version: found.version } : { kind: 'none' };
}
