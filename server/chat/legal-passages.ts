import type { LegalPage, LegalVersion } from '#contracts/legal.ts';
import type { Locale } from '#contracts/locales.ts';
import { pathTo } from '#contracts/routes.ts';
import { colonMessages } from '#messages/colon.ts';
import { withoutTags } from '#server/content/plain-text.ts';
import type { Passage } from './passage.ts';

/** What is read of a piece of the page. */
const readable = (html: string) => withoutTags(html).replace(/\s+/g, ' ').trim();

/** Shorter ones are labels. */
const leastLetters = 40;

/** Paragraphs, points of lists and rows of tables, as they follow one another. */
function blocksOf(html: string): string[] {
  const rows = html
    .replace(/<blockquote>[\s\S]*?<\/blockquote>/g, '')
    .replace(/<\/th><td[^>]*>/g, ': ')
    .replace(/<\/td><td[^>]*>/g, '. ');
  const blocks = rows.match(/<(p|li|tr)(?: [^>]*)?>[\s\S]*?<\/\1>/g) ?? [];
  return blocks.map(readable).filter((text) => text.length >= leastLetters);
}

/** The version in force of a legal page, paragraph by paragraph, each with the heading that it stands under. */
export function legalPassages(
  { title, html }: Pick<LegalVersion, 'title' | 'html'>,
  page: LegalPage,
  locale: Locale,
): Passage[] {
  return html.split(/(?=<h2 id=")/).flatMap((section) => {
    const [, id = '', heading = ''] = /^<h2 id="([^"]*)">(.*?)<\/h2>/s.exec(section) ?? [];
    return blocksOf(section).map((text, index) => ({
      id: `${page}:${id}:${index}`,
      title: id ? `${title}${colonMessages[locale].colon} ${readable(heading)}` : title,
      text,
      href: pathTo(page, locale) + (id ? `#${id}` : ''),
    }));
  });
}
