import type { Network } from '#contracts/catalog/networks.ts';
import type { Question } from '#contracts/catalog/page-content.ts';
import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ServiceType } from '#contracts/orders/states.ts';

/** What a sentence has to know of kinds that are sold besides the three types. */
export type Kinds = readonly Pick<NamedKind, 'names' | 'network'>[];

/** What the three types are called in a sentence beside other networks. */
const types: Record<Locale, Record<ServiceType, string>> = {
  es: {
    followers: 'seguidores de Instagram',
    likes: 'me gusta de Instagram',
    views: 'visualizaciones de Instagram',
  },
  fr: { followers: 'abonnés Instagram', likes: 'j’aime Instagram', views: 'vues Instagram' },
  it: {
    followers: 'follower di Instagram',
    likes: 'mi piace di Instagram',
    views: 'visualizzazioni di Instagram',
  },
  en: { followers: 'Instagram followers', likes: 'Instagram likes', views: 'Instagram views' },
};

const lists: Record<Locale, Intl.ListFormat> = {
  es: new Intl.ListFormat('es'),
  fr: new Intl.ListFormat('fr'),
  it: new Intl.ListFormat('it'),
  en: new Intl.ListFormat('en-GB'),
};

/** Returns all that the menus offer, as part of a sentence: `seguidores de Instagram, … y seguidores de TikTok`. */
const wordSold = (kinds: Kinds, locale: Locale): string =>
  lists[locale].format([...Object.values(types[locale]), ...kinds.map(({ names }) => names[locale].many)]);

/** Returns the questions with what is sold now in place of `{{sold}}`. */
export const withSold = (entries: readonly Question[], kinds: Kinds, locale: Locale): Question[] =>
  entries.map(({ question, answer }) => ({
    question,
    answer: answer.replaceAll('{{sold}}', wordSold(kinds, locale)),
  }));

/** The marks of each network and of its owner. */
const marks: Record<Network, string[]> = {
  instagram: ['Instagram', 'Meta'],
  tiktok: ['TikTok'],
  youtube: ['YouTube', 'Google'],
  x: ['X'],
};

/** Returns the marks that the shop has nothing to do with, of all networks that it sells for: `Instagram, Meta, TikTok`. */
export function foreignMarks(kinds: Kinds): string {
  const networks = new Set<Network>(['instagram', ...kinds.map(({ network }) => network)]);
  return [...networks].flatMap((network) => marks[network]).join(', ');
}
