import type { Post } from '#contracts/catalog/instagram.ts';
import type { PostsType } from '#contracts/orders/states.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { Posts } from '#messages/es/posts.ts';

export type KindWords = Posts[PostsType];

export interface PostsFrame {
  type: PostsType;
  words: Posts;
  kind: KindWords;
  /** Link parser of networks other than Instagram. */
  readPost?: ((text: string) => Post | undefined) | undefined;
}

/** Returns the order form's messages with the followers-specific ones replaced. */
export function wordsFor(form: OrderForm, { kind }: PostsFrame): OrderForm {
  return {
    ...form,
    packages: { ...form.packages, quantity: kind.quantity },
    errors: { ...form.errors, package: kind.package },
  };
}
