import type { KindTexts, NamedKind } from '#contracts/catalog/service-types.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { pageAliases, pagePaths, redirects } from '#contracts/pages/routes.ts';
import { kindMessages } from '#messages/kinds.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import type { NewServiceType } from './store.ts';

/** Paths that programs and people expect at the shop, in addition to its pages. */
const otherReservedSegments = [
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

/** Path segments in use. The page of a type shares this namespace, with and without a language prefix. */
const reservedSegments: ReadonlySet<string> = new Set([
  ...otherReservedSegments,
  ...locales,
  ...pages.flatMap((path) => path.split('/')),
]);

export const isReserved = (code: string): boolean => reservedSegments.has(code);

export const basisOfKind = ({ code, names, texts, active, position }: NewServiceType): string =>
  shortHash(
    JSON.stringify([
      code,
      ...locales.flatMap((each) => [names[each], texts[each] ?? null]),
      active,
      position,
    ]),
  );

const writtenTexts = ['heading', 'lead', 'title', 'description'] as const;

export const missingLanguages = ({ texts }: Pick<NewServiceType, 'texts'>): Locale[] =>
  locales.filter((locale) => writtenTexts.some((part) => texts[locale]?.[part] === undefined));

export function textsWithDefaults(
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
