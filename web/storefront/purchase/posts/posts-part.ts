import { isForPosts } from '#contracts/orders/states.ts';
import type { Posts } from '#messages/es/posts.ts';
import type { FormFrame, OrderFormProps, PostsPart } from '../frames.ts';
import { type PostsFrame, wordsFor } from './posts-frame.ts';
import { postsPart } from './posts-step.tsx';

export interface PlacedPosts {
  own: PostsFrame;
  part: PostsPart;
}

export const placePosts = (own: PostsFrame): PlacedPosts => ({ own, part: postsPart(own) });

export function plainPosts({ type }: Pick<OrderFormProps, 'type'>, words: Posts): PlacedPosts {
  const asked = isForPosts(type) ? type : 'likes';
  return placePosts({ type: asked, words, kind: words[asked] });
}

export const withPosts = (frame: FormFrame, { own, part }: PlacedPosts): FormFrame => ({
  ...frame,
  words: wordsFor(frame.words, own),
  part,
});
