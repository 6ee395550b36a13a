const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const inLine =
  /<\/?(?:a|abbr|b|bdi|br|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|time|wbr)(?:\s[^>]*)?>/g;

/** Returns the visible text of a page and its accessible labels and alternative texts, line by line. */
export function visibleText(html: string): string[] {
  const bare = html
    .replace(/<(script|style|svg|template)[\s\S]*?<\/\1>/g, '')
    .replace(/<meta name="description" content="([^"]+)"[^>]*>/g, '\n$1\n')
    .replace(/<[^>]*\s(?:aria-label|alt|placeholder)="([^"]+)"[^>]*>/g, '\n$1\n')
    .replace(inLine, ' ')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
  return bare
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter((line) => /\p{L}/u.test(line));
}
