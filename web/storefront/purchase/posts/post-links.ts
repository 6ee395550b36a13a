import { type Post, parsePost } from '#contracts/catalog/instagram.ts';
import { isShareLink } from '#contracts/catalog/networks.ts';

/** Is what a text of pasted links comes to. */
interface PastedLinks {
  /** Links are canonical, each once, in the order of the lines. */
  links: string[];
  /** Lists lines that are no post's address, counted from 1. */
  wrong: number[];
  /** Wrong lines with a share link, whose post is not known. */
  shared: number[];
}

type ReadPost = (text: string) => Post | undefined;

/**
 * Reads one address a line, as it was copied; empty lines say nothing. Several in one line may stand apart by
 * blanks or commas.
 */
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

/**
 * Returns a text of pasted links without the one post, in whatever form it was pasted; all else stays as it
 * was typed.
 */
export function withoutLink(text: string, link: string, read: ReadPost = parsePost): string {
  return text
    .split(/(\r\n|\r|\n)/)
    .map((line) => line.split(/([\s,;]+)/).filter((word) => read(word)?.link !== link))
    .map((words) => words.join(''))
    .join('')
    .replace(/^[\s,;]+|[\s,;]+$/g, '');
}
