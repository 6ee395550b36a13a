import { kindPath } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import { type PageName, pagePaths, pathTo } from '#contracts/pages/routes.ts';
import { recoveryToken } from './recovery-token.ts';

const isPage = (name: string): name is PageName => Object.hasOwn(pagePaths, name);

/** The page with the order form of a type; the followers' one until a type has a page of its own. */
const formOf = (type: ServiceType): PageName => (isPage(type) ? type : 'followers');

/** Where a left checkout is gone on with. */
export function recoveryUrl(
  { publicUrl, signingKey }: { publicUrl: string; signingKey: string },
  left: {
    id: string;
    serviceType: ServiceType;
    kind?: { code: string } | null | undefined;
    locale: Locale;
  },
): string {
  const { kind, locale } = left;
  const page = kind ? kindPath(kind.code, locale) : pathTo(formOf(left.serviceType), locale);
  return `${publicUrl}${page}?recover=${recoveryToken(signingKey, left.id)}`;
}
