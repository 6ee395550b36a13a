import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pagePaths, pathTo, servedPages } from '#contracts/pages/routes.ts';
import type { Config } from '#server/platform/config/config.ts';

export interface TextFrame {
  locale: Locale;
  identity: ShopIdentity;
  /** Origin of the shop without a trailing slash. */
  publicUrl: string;
  /** Payment processors by the names that buyers know. Mails leave them out. */
  processors?: readonly ProcessorTitle[];
}

const processorTitles = ['Stripe', 'Redsys'] as const;
export type ProcessorTitle = (typeof processorTitles)[number];

export const configuredProcessorTitles = ({
  stripe,
  redsys,
}: Pick<Config, 'stripe' | 'redsys'>): ProcessorTitle[] =>
  processorTitles.filter((title) => (title === 'Stripe' ? stripe : redsys) !== null);

const listing = perLocale((tag) => new Intl.ListFormat(tag));

const shopValues: Record<string, (frame: TextFrame) => string> = {
  'shop.name': ({ identity }) => identity.name,
  'shop.legalName': ({ identity }) => identity.legalName,
  'shop.taxId': ({ identity }) => identity.taxId,
  'shop.address': ({ identity }) => identity.address.join(', '),
  'shop.registry': ({ identity }) => identity.registry,
  'shop.email': ({ identity }) => identity.email,
  'shop.url': ({ publicUrl }) => publicUrl,
  'shop.processors': ({ locale, processors = [] }) => listing(locale).format(processors),
};

const placeholder = /\{\{([^{}]*)\}\}/g;

const pageOf = (name: string): PageName | undefined => {
  const page = name.startsWith('page.') ? name.slice(5) : '';
  return Object.hasOwn(pagePaths, page) ? (page as PageName) : undefined;
};

const conditional = /\{\{with\.(stripe|redsys)\}\}([\s\S]*?)\{\{end\}\}/g;

export const keepRelevantParts = (text: string, { processors = [] }: Pick<TextFrame, 'processors'>): string =>
  text.replace(conditional, (_whole, name: string, part: string) =>
    processors.some((title) => title.toLowerCase() === name) ? part : '',
  );

export function unknownPlaceholders(text: string): string[] {
  const plain = text.replace(conditional, '$2');
  return [...plain.matchAll(placeholder)]
    .filter(([, name = '']) => !Object.hasOwn(shopValues, name) && !pageOf(name))
    .map(([whole]) => whole);
}

/** Replaces `{{shop.…}}` and keeps unknown placeholders. The result is plain text and must be escaped. */
export function fillText(text: string, frame: TextFrame): string {
  return text.replace(placeholder, (whole, name: string) => {
    const value = Object.hasOwn(shopValues, name) ? shopValues[name] : undefined;
    return value ? value(frame) : whole;
  });
}

/** Replaces the placeholders of an address. Returns `undefined` if it links to an unpublished page. */
export function fillAddress(href: string, frame: TextFrame): string | undefined {
  let missing = false;
  const address = fillText(href, frame).replace(placeholder, (whole, name: string) => {
    const page = pageOf(name);
    if (page && !servedPages.includes(page)) missing = true;
    return page ? pathTo(page, frame.locale) : whole;
  });
  return missing ? undefined : address;
}
