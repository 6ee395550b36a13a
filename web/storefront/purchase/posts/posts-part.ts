import { isForPosts } from '#contracts/orders/states.ts';
import type { Posts } from '#messages/es/posts.ts';
import type { FormFrame, OrderFormProps, PostsPart } from '../frames.ts';
import { type PostsFrame, wordsFor } from './posts-frame.ts';
import { postsPart } from './posts-step.tsx';

/** Holds what the step for posts says, and what it does. */
export interface PlacedPosts {
  own: PostsFrame;
  part: PostsPart;
}

/** Returns the step for posts that are ticked in their profile or pasted. */
export const placePosts = (own: PostsFrame): PlacedPosts => ({ own, part: postsPart(own) });

/** Returns the step for posts of a built-in type. */
export function plainPosts({ type }: Pick<OrderFormProps, 'type'>, words: Posts): PlacedPosts {
  const asked = isForPosts(type) ? type : 'likes';
  return placePosts({ type: asked, words, kind: words[asked] });
}

/** Returns the form with the step for posts in it. */
export const withPosts = (frame: FormFrame, { own, part }: PlacedPosts): FormFrame => ({
  ...frame,
  words: wordsFor(frame.words, own),
  part,
});
