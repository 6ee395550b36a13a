import type { KindTexts, NamedKind } from '#contracts/catalog/service-types.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { pageAliases, pagePaths, redirects } from '#contracts/pages/routes.ts';
import { kindMessages } from '#messages/kinds.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import type { NewServiceType } from './store.ts';

/** Programs and people expect these at an address of the shop, besides its pages. */
const others = [
  ...['admin', 'api', 'sandbox', 'assets', 'social', 'healthz', 'readyz', 'metrics', 'robots', 'sitemap'],
  ...['favicon', 'well-known', 'static', 'public', 'all', 'none', 'instagram', 'custom'],
  ...serviceTypes,
  ...['campaign', 'recover'],
];

const pages = [
  ...Object.values(pagePaths).flatMap((byLocale) => Object.values(byLocale)),
  ...pageAliases.map(({ path }) => path),
  ...redirects.flatMap(({ path, to }) => [path, to]),
];

/** Holds every word of every address: a type's page stands beside them, with and without a prefix. */
const taken: ReadonlySet<string> = new Set([
  ...others,
  ...locales,
  ...pages.flatMap((path) => path.split('/')),
]);

export const isReserved = (code: string): boolean => taken.has(code);

/** A change gives this back: how the type stood when somebody read it. */
export const basisOfKind = ({ code, names, texts, active, position }: NewServiceType): string =>
  shortHash(
    JSON.stringify([
      code,
      ...locales.flatMap((each) => [names[each], texts[each] ?? null]),
      active,
      position,
    ]),
  );

const written = ['heading', 'lead', 'title', 'description'] as const;

/** Returns languages in which its owner could say more than its names do. */
export const missingLanguages = ({ texts }: Pick<NewServiceType, 'texts'>): Locale[] =>
  locales.filter((locale) => written.some((part) => texts[locale]?.[part] === undefined));

/** Returns what its page says: the owner's words, and built from its names what the owner has not written. */
export function shownTexts(
  { names, texts }: Pick<NewServiceType, 'texts'> & Pick<NamedKind, 'names'>,
  locale: Locale,
): KindTexts {
  const { many } = names[locale];
  const words = kindMessages[locale];
  const own = texts[locale];
  return {
    heading: own?.heading ?? words.heading(many),
    lead: own?.lead ?? words.lead,
    title: own?.title ?? words.title(many),
    description: own?.description ?? words.description(many),
    questions: own?.questions ?? [],
  };
}
