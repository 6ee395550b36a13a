import { parsePost } from '#contracts/instagram.ts';

/** A text of pasted links without the one post, in whatever form it was pasted; all else stays as it was typed. */
export function withoutLink(text: string, link: string): string {
  return text
    .split(/(\r\n|\r|\n)/)
    .map((line) => line.split(/([\s,;]+)/).filter((word) => parsePost(word)?.link !== link))
    .map((words) => words.join(''))
    .join('')
    .replace(/^[\s,;]+|[\s,;]+$/g, '');
}
