import type { InstagramPost } from '#contracts/catalog/instagram.ts';
import type { PostsType } from '#contracts/orders/states.ts';
import type { OrderFormTexts } from '#messages/es/order-form.ts';
import type { PostsTexts } from '#messages/es/posts.ts';

export type PostsKindTexts = PostsTexts[PostsType];

export interface PostsContext {
  type: PostsType;
  words: PostsTexts;
  kind: PostsKindTexts;
  /** Link parser of networks other than Instagram. */
  readPost?: ((text: string) => InstagramPost | undefined) | undefined;
}

/** Returns the order form's messages with the followers-specific ones replaced. */
export function textsFor(form: OrderFormTexts, { kind }: PostsContext): OrderFormTexts {
  return {
    ...form,
    packages: { ...form.packages, quantity: kind.quantity },
    errors: { ...form.errors, package: kind.package },
  };
}
