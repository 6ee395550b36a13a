import type { Post } from '#contracts/catalog/instagram.ts';
import type { PostsType } from '#contracts/orders/states.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { Posts } from '#messages/es/posts.ts';

export type KindWords = Posts[PostsType];

/** What the step for posts says, and of which kind. */
export interface PostsFrame {
  type: PostsType;
  words: Posts;
  kind: KindWords;
  /** How links of another network than Instagram are read. */
  readPost?: ((text: string) => Post | undefined) | undefined;
}

/** The order form's words with those that speak of followers changed. */
export function wordsFor(form: OrderForm, { kind }: PostsFrame): OrderForm {
  return {
    ...form,
    packages: { ...form.packages, quantity: kind.quantity },
    errors: { ...form.errors, package: kind.package },
  };
}
