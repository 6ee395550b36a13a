import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pagePaths, pathTo, shownPages } from '#contracts/pages/routes.ts';

/** Says where a text is shown, and who speaks in it. */
export interface TextFrame {
  locale: Locale;
  identity: ShopIdentity;
  /** Is the origin of the shop, without a slash at the end. */
  publicUrl: string;
}

const shopValues: Record<string, (frame: TextFrame) => string> = {
  'shop.name': ({ identity }) => identity.name,
  'shop.legalName': ({ identity }) => identity.legalName,
  'shop.taxId': ({ identity }) => identity.taxId,
  'shop.address': ({ identity }) => identity.address.join(', '),
  'shop.registry': ({ identity }) => identity.registry,
  'shop.email': ({ identity }) => identity.email,
  'shop.url': ({ publicUrl }) => publicUrl,
};

const placeholder = /\{\{([^{}]*)\}\}/g;

const pageOf = (name: string): PageName | undefined => {
  const page = name.startsWith('page.') ? name.slice(5) : '';
  return Object.hasOwn(pagePaths, page) ? (page as PageName) : undefined;
};

/** Returns the placeholders of a text that mean nothing here, as they were written. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)]
    .filter(([, name = '']) => !Object.hasOwn(shopValues, name) && !pageOf(name))
    .map(([whole]) => whole);
}

/** Fills in `{{shop.…}}`; what it does not know stays as it was written. The result is text, not markup. */
export function fillText(text: string, frame: TextFrame): string {
  return text.replace(placeholder, (whole, name: string) => {
    const value = Object.hasOwn(shopValues, name) ? shopValues[name] : undefined;
    return value ? value(frame) : whole;
  });
}

/**
 * Does the same as `fillText`, and makes of `{{page.terms}}` that page's path; returns undefined for a page
 * that is not shown yet.
 */
export function fillAddress(href: string, frame: TextFrame): string | undefined {
  let missing = false;
  const address = fillText(href, frame).replace(placeholder, (whole, name: string) => {
    const page = pageOf(name);
    if (page && !shownPages.includes(page)) missing = true;
    return page ? pathTo(page, frame.locale) : whole;
  });
  return missing ? undefined : address;
}
