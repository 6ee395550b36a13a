import type { Post } from '#contracts/catalog/instagram.ts';
import type { PostsType } from '#contracts/orders/states.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { Posts } from '#messages/es/posts.ts';

export type KindWords = Posts[PostsType];

/** Holds what the step for posts says, and of which type. */
export interface PostsFrame {
  type: PostsType;
  words: Posts;
  kind: KindWords;
  /** Says how links of another network than Instagram are read. */
  readPost?: ((text: string) => Post | undefined) | undefined;
}

/** Returns the order form's words with those that speak of followers changed. */
export function wordsFor(form: OrderForm, { kind }: PostsFrame): OrderForm {
  return {
    ...form,
    packages: { ...form.packages, quantity: kind.quantity },
    errors: { ...form.errors, package: kind.package },
  };
}
