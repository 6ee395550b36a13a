import { type InstagramPost, parsePost } from '#contracts/catalog/instagram.ts';
import { isShareLink } from '#contracts/catalog/networks.ts';

interface PastedLinks {
  /** Canonical links without duplicates, in line order. */
  links: string[];
  /** Numbers of lines without a post address, starting at 1. */
  wrong: number[];
  /** Wrong lines with a share link, whose post is unknown. */
  shared: number[];
}

type ReadPost = (text: string) => InstagramPost | undefined;

/** Parses one address per line and ignores empty lines. Spaces or commas may separate several addresses. */
export function parseLines(text: string, read: ReadPost = parsePost): PastedLinks {
  const links = new Set<string>();
  const wrong: number[] = [];
  const shared: number[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const words = line.split(/[\s,;]+/).filter(Boolean);
    const posts = words.map((word) => read(word));
    for (const post of posts) if (post) links.add(post.link);
    if (posts.includes(undefined)) wrong.push(index + 1);
    if (words.some((word, at) => !posts[at] && isShareLink(word))) shared.push(index + 1);
  }
  return { links: [...links], wrong, shared };
}

/** Removes one post in any notation and keeps all other text as typed. */
export function withoutLink(text: string, link: string, read: ReadPost = parsePost): string {
  return text
    .split(/(\r\n|\r|\n)/)
    .map((line) => line.split(/([\s,;]+)/).filter((word) => read(word)?.link !== link))
    .map((words) => words.join(''))
    .join('')
    .replace(/^[\s,;]+|[\s,;]+$/g, '');
}
