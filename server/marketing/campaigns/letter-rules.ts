import { light } from '#server/mail/wording/layout.ts';
import { unescapeMarkup } from '#server/platform/kit/escape.ts';

const codePlaceholder = /\{\{\s*campaign\.code\s*\}\}/g;

export const containsCodePlaceholder = (text: string): boolean => text.search(codePlaceholder) !== -1;

/** Inserts the code. Its characters (capital letters, digits, `-`, `_`) have no meaning in Markdown. */
export const withCode = (text: string, code: string | null): string =>
  text.replace(codePlaceholder, code ?? '');

const address = /<a href="([^"]*)">/g;

export const rewriteLinks = (html: string, lead: (href: string) => string): string =>
  html.replace(address, (_whole, href: string) => `<a href="${lead(href)}">`);

/** Inline styles, because mail programs ignore style sheets. */
const inlineStyles: readonly [RegExp, string][] = [
  [/<h2(?: id="[^"]*")?>/g, '<h2 style="font-size:18px;line-height:1.25;font-weight:600;margin:24px 0 8px">'],
  [/<h3>/g, '<h3 style="font-size:16px;line-height:1.25;font-weight:600;margin:20px 0 8px">'],
  [/<p>/g, '<p style="margin:0 0 12px">'],
  [/<(ul|ol)>/g, '<$1 style="margin:0 0 12px;padding-left:20px">'],
  [/<a href="([^"]*)">/g, `<a href="$1" style="color:${light.ink}">`],
];
export const applyInlineStyles = (html: string): string =>
  inlineStyles.reduce((text, [bare, styled]) => text.replace(bare, styled), html);

interface LinkContext {
  publicUrl: string;
  /** Address that counts followed links. Null for previews and tests. */
  counted: string | null;
}

function pathOnOwnSite(href: string, publicUrl: string): string | undefined {
  if (href.startsWith('/')) return href;
  if (href === publicUrl) return '/';
  return href.startsWith(`${publicUrl}/`) ? href.slice(publicUrl.length) : undefined;
}

/** Replaces links to own pages by counted links. Other links remain. `href` is HTML-escaped. */
export function countedLinkOf(href: string, { publicUrl, counted }: LinkContext): string {
  const path = pathOnOwnSite(href, publicUrl);
  if (path === undefined) return href;
  return counted === null
    ? `${publicUrl}${path}`
    : `${counted}?to=${encodeURIComponent(unescapeMarkup(path))}`;
}

function numberListItems(list: string): string {
  let at = 0;
  return list.replace(/<li>(?:<p>)?/g, () => {
    at += 1;
    return `\n${at}. `;
  });
}

export function toPlainText(html: string): string {
  const lines = html
    .replace(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (_whole, href: string, words: string) =>
      words === href ? href : `${words} (${href})`,
    )
    .replace(/<ol>(?:(?!<[ou]l>)[\s\S])*?<\/ol>/g, numberListItems)
    .replace(/<li>(?:<p>)?/g, '\n- ')
    .replace(/<br>|<hr>|<\/t[dh]>/g, (tag) => (tag.startsWith('</') ? '  ' : '\n'))
    .replace(/<\/(?:p|h2|h3|ul|ol|table|blockquote|tr)>/g, '\n\n')
    .replace(/<[^>]+>/g, '');
  return unescapeMarkup(lines)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Returns the destination of a followed link, which must be a page of this shop, with the campaign as `utm_source`.
 * Checks the address after normalisation as browsers do it: removing `.` and `..` can leave two slashes, which would
 * name another host.
 */
export function destinationOf(to: string, source: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses
  if (!/^\/(?![/\\])/.test(to) || /[\\\s\u0000-\u001f]/.test(to)) return undefined;
  const here = new URL(to, 'http://shop.invalid');
  if (here.host !== 'shop.invalid' || /^\/(?:\/|api\/)/.test(here.pathname)) return undefined;
  if (!here.searchParams.has('utm_source')) here.searchParams.set('utm_source', source);
  return `${here.pathname}${here.search}${here.hash}`;
}
