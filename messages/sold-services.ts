import type { Network } from '#contracts/catalog/networks.ts';
import type { Question } from '#contracts/catalog/page-content.ts';
import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';

export type SoldTypes = readonly Pick<NamedKind, 'names' | 'network'>[];

const lists: Record<Locale, Intl.ListFormat> = {
  es: new Intl.ListFormat('es'),
  fr: new Intl.ListFormat('fr'),
  it: new Intl.ListFormat('it'),
  en: new Intl.ListFormat('en-GB'),
};

/** Returns the services of the menus as part of a sentence: `seguidores de Instagram, … y seguidores de TikTok`. */
const formatSoldServices = (types: SoldTypes, locale: Locale): string =>
  lists[locale].format(types.map(({ names }) => names[locale].many));

export const insertSoldServices = (
  entries: readonly Question[],
  types: SoldTypes,
  locale: Locale,
): Question[] =>
  entries.map(({ question, answer }) => ({
    question,
    answer: answer.replaceAll('{{sold}}', formatSoldServices(types, locale)),
  }));

/** Trademarks of each network and its owner. */
const marks: Record<Network, string[]> = {
  instagram: ['Instagram', 'Meta'],
  tiktok: ['TikTok'],
  youtube: ['YouTube', 'Google'],
  x: ['X'],
};

/** Returns the trademarks unrelated to the shop, of all networks it sells for: `Instagram, Meta, TikTok`. */
export function foreignTrademarks(types: SoldTypes): string {
  const networks = new Set<Network>(types.map(({ network }) => network));
  return [...networks].flatMap((network) => marks[network]).join(', ');
}
