import { isLocale, type Locale } from '#contracts/kit/locales.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { PagesDeps } from './pages-deps.ts';

/** The page of a kind: the one of its form, in its own words. */
export interface KindAddress {
  page: ServiceType;
  kind: string;
  locale: Locale;
}

const address = /^(?:\/(es|fr|it))?\/([a-z][a-z0-9-]{2,39})$/;

/** What is asked for by an address that the table of pages does not hold: a kind that is sold, or nothing. */
export async function kindAt(
  path: string,
  { content }: Pick<PagesDeps, 'content'>,
): Promise<KindAddress | undefined> {
  const [, prefix, code] = path.match(address) ?? [];
  if (code === undefined) return undefined;
  const locale = isLocale(prefix) ? prefix : 'en';
  const kind = (await content('followers', locale)).kinds?.find((one) => one.code === code);
  return kind && { page: kind.form, kind: code, locale };
}
