const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns text without our renderer's tags; it knows these signs alone. */
export const withoutTags = (html: string): string =>
  html
    .replace(/<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');

/** A link whose words are its address stands once; others are followed by their whole address. */
function linkText(href: string, words: string, publicUrl: string): string {
  const address = href.startsWith('/') ? publicUrl + href : href.replace(/^mailto:/, '');
  return withoutTags(words) === address ? words : `${words} (${address})`;
}

/** Returns a rendered page as a text that is read without a browser: a block a line, whole addresses, no markup. */
export function plainText(html: string, publicUrl: string): string {
  return html
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, href: string, words: string) =>
      linkText(href, words, publicUrl),
    )
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/t[hd]>\s*<t[hd][^>]*>/g, ' | ')
    .replace(/<\/(?:p|h\d|li|tr|ul|ol|table|blockquote|pre)>/g, '\n')
    .split('\n')
    .map((line) => withoutTags(line).trim())
    .filter((line) => line !== '' && line !== '-')
    .join('\n');
}
