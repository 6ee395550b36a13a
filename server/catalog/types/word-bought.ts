import { countKind, type NamedKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type Audience, isForPosts, type ServiceType } from '#contracts/orders/states.ts';
import { trackingMessages } from '#messages/tracking.ts';

/** Is what a line is of, as far as it is named. */
export interface BoughtThing {
  serviceType: ServiceType;
  audience?: Audience | null;
  /** A type that an owner has added brings its own names. */
  kind?: Pick<NamedKind, 'names'> | null | undefined;
}

/** Writes `1000 seguidores europeos`, `500 seguidores de TikTok`: what was bought, counted, for any reader. */
export function wordBought(
  { serviceType, audience, kind }: BoughtThing,
  locale: Locale,
  count: string,
): string {
  if (kind) return countKind(kind, locale, count);
  const key = isForPosts(serviceType) ? serviceType : (audience ?? serviceType);
  return trackingMessages[locale][key](count);
}
