import { textsOf } from '#contracts/catalog/landing-texts.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { capital } from '#messages/capital.ts';
import { headOf, type PageHead } from '#messages/page-head.ts';
import { pageMessages } from '#messages/pages.ts';
import type { RenderInput } from './render-input.ts';

type PageTypes = { data: { content: Pick<PageContent, 'types'> } };

export const typeOf = ({ data }: PageTypes, code: string): DisplayedType | undefined =>
  data.content.types?.find((type) => type.code === code);

export const typeOfPage = (
  input: Pick<RenderInput, 'page' | 'kind'> & PageTypes,
): DisplayedType | undefined =>
  (input.kind === undefined ? undefined : typeOf(input, input.kind)) ?? typeOf(input, input.page);

/** Returns the types linked in menus: built-in ones, and added ones with packages on sale. */
export const soldTypes = ({ types = [] }: Pick<PageContent, 'types'>): DisplayedType[] =>
  types.filter(({ builtIn, services }) => builtIn || services.length > 0);

/** Returns the name of a type: our page name, or its owner's name for added types. */
export const nameOfType = ({ builtIn, code, names }: DisplayedType, locale: Locale): string =>
  builtIn ? pageMessages[locale].names[code] : capital(names[locale].many);

/** Neutral pages name no service from header to footer. */
export const isNeutral = ({ page, data }: Pick<RenderInput, 'page' | 'data'>): boolean =>
  textsOf(page, data.content.landingTexts) === 'neutral';

/** Page independent of its language: a page of the table, or of an added service type. */
export type PageOfType = Pick<RenderInput, 'page' | 'kind'>;

export const addressOf = ({ page, kind }: PageOfType & { page: PageName }, locale: Locale): string =>
  kind === undefined ? pathTo(page, locale) : servicePathTo(kind, locale);

export function headOfPage(input: RenderInput): PageHead {
  const type = typeOfPage(input);
  if (type && !type.builtIn) return type.texts;
  return headOf(input.page, input.locale, textsOf(input.page, input.data.content.landingTexts));
}
