import { textsOf } from '#contracts/catalog/landing-texts.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { ShownType } from '#contracts/catalog/service-types.ts';
import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { capital } from '#messages/capital.ts';
import { headOf, type PageHead } from '#messages/page-head.ts';
import { pageMessages } from '#messages/pages.ts';
import type { RenderInput } from './render-input.ts';

type Typed = { data: { content: Pick<PageContent, 'types'> } };

/** Returns the open service type of a code, undefined where there is no such type. */
export const typeOf = ({ data }: Typed, code: string): ShownType | undefined =>
  data.content.types?.find((type) => type.code === code);

/** Returns the service type whose own page this is; undefined for all other pages. */
export const typeOfPage = (input: Pick<RenderInput, 'page' | 'kind'> & Typed): ShownType | undefined =>
  (input.kind === undefined ? undefined : typeOf(input, input.kind)) ?? typeOf(input, input.page);

/** Returns the types that menus lead to: the built-in ones, and others while something of them is sold. */
export const soldTypes = ({ types = [] }: Pick<PageContent, 'types'>): ShownType[] =>
  types.filter(({ builtIn, services }) => builtIn || services.length > 0);

/** Returns what menus call a type: the name of its page in our words, else what its owner calls it. */
export const nameOfType = ({ builtIn, code, names }: ShownType, locale: Locale): string =>
  builtIn ? pageMessages[locale].names[code] : capital(names[locale].many);

/** A neutral page names nothing that is sold, from its header to its footer. */
export const isNeutral = ({ page, data }: Pick<RenderInput, 'page' | 'data'>): boolean =>
  textsOf(page, data.content.landingTexts) === 'neutral';

/** Says which page is meant, apart from its language: one of the table, or that of an added service type. */
export type MeantPage = Pick<RenderInput, 'page' | 'kind'>;

/** Returns its address in a language. */
export const addressOf = ({ page, kind }: MeantPage & { page: PageName }, locale: Locale): string =>
  kind === undefined ? pathTo(page, locale) : servicePathTo(kind, locale);

/** Says what tabs and searches read of the page. */
export function headOfPage(input: RenderInput): PageHead {
  const type = typeOfPage(input);
  if (type && !type.builtIn) return type.texts;
  return headOf(input.page, input.locale, textsOf(input.page, input.data.content.landingTexts));
}
