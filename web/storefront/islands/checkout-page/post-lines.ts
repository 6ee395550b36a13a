import { parsePost } from '#contracts/instagram.ts';
import type { PostsAnswer } from '../order-form/form-props.ts';

/** Pasted links, one per line or divided by blanks and commas: each post once, in its canonical form. */
export function readPostLines(text: string): PostsAnswer {
  const links = new Set<string>();
  const wrong: number[] = [];
  text.split('\n').forEach((line, index) => {
    const posts = line
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(parsePost);
    for (const post of posts) if (post) links.add(post.link);
    if (posts.includes(undefined)) wrong.push(index + 1);
  });
  return { links: [...links], text, pasted: true, wrong };
}
