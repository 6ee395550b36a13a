import { textsOf } from '#contracts/catalog/landing-texts.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import { kindPath, type ShownKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type PageName, pathTo } from '#contracts/pages/routes.ts';
import { headOf, type PageHead } from '#messages/page-head.ts';
import type { RenderInput } from './render-input.ts';

/** The kind whose own page this is. */
export const kindOfPage = ({ kind, data }: RenderInput): ShownKind | undefined =>
  kind === undefined ? undefined : data.content.kinds?.find(({ code }) => code === kind);

/** Those of which something is sold now: menus lead to them. */
export const soldKinds = ({ kinds = [] }: Pick<PageContent, 'kinds'>): ShownKind[] =>
  kinds.filter(({ services }) => services.length > 0);

/** A neutral page names nothing that is sold, from its header to its footer. */
export const isNeutral = ({ page, data }: Pick<RenderInput, 'page' | 'data'>): boolean =>
  textsOf(page, data.content.landingTexts) === 'neutral';

/** Which page is meant, apart from its language: one of the table, or that of a kind. */
export type MeantPage = Pick<RenderInput, 'page' | 'kind'>;

/** Its address in a language. */
export const addressOf = ({ page, kind }: MeantPage & { page: PageName }, locale: Locale): string =>
  kind === undefined ? pathTo(page, locale) : kindPath(kind, locale);

/** What tabs and searches say of the page. */
export function headOfPage(input: RenderInput): PageHead {
  const texts = kindOfPage(input)?.texts;
  return texts ?? headOf(input.page, input.locale, textsOf(input.page, input.data.content.landingTexts));
}
