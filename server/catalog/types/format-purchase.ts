import { countKind, type NamedKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type Audience, isForPosts, type ServiceType } from '#contracts/orders/states.ts';
import { trackingMessages } from '#messages/tracking.ts';

export interface PurchasedItem {
  serviceType: ServiceType;
  audience?: Audience | null;
  kind?: Pick<NamedKind, 'names'> | null | undefined;
}

/** For example `1000 seguidores europeos` or `500 seguidores de TikTok`. */
export function formatPurchase(
  { serviceType, audience, kind }: PurchasedItem,
  locale: Locale,
  count: string,
): string {
  if (kind) return countKind(kind, locale, count);
  const key = isForPosts(serviceType) ? serviceType : (audience ?? serviceType);
  return trackingMessages[locale][key](count);
}
