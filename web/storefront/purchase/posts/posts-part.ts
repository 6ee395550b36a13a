import { isForPosts } from '#contracts/orders/states.ts';
import type { PostsTexts } from '#messages/es/posts.ts';
import type { FormContext, OrderFormProps, PostsContext, PostsPart } from '../contexts.ts';
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

/** Replaces the messages of the order form that are specific to followers. */
export function withPosts(frame: FormContext, { own, part }: PostsSetup): FormContext {
  const { packages, errors } = frame.words;
  const { quantity, package: missing } = own.kind;
  const words = { packages: { ...packages, quantity }, errors: { ...errors, package: missing } };
  return { ...frame, words: { ...frame.words, ...words }, part };
}
