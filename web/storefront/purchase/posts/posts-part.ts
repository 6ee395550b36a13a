import { isForPosts } from '#contracts/orders/states.ts';
import type { PostsTexts } from '#messages/es/posts.ts';
import type { FormContext, OrderFormProps, PostsPart } from '../contexts.ts';
import { type PostsContext, textsFor } from './posts-frame.ts';
import { postsPart } from './posts-step.tsx';

export interface PostsSetup {
  own: PostsContext;
  part: PostsPart;
}

export const createPostsStep = (own: PostsContext): PostsSetup => ({ own, part: postsPart(own) });

export function createDefaultPosts({ type }: Pick<OrderFormProps, 'type'>, words: PostsTexts): PostsSetup {
  const asked = isForPosts(type) ? type : 'likes';
  return createPostsStep({ type: asked, words, kind: words[asked] });
}

export const withPosts = (frame: FormContext, { own, part }: PostsSetup): FormContext => ({
  ...frame,
  words: textsFor(frame.words, own),
  part,
});
