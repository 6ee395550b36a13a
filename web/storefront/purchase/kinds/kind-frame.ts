import { customQuantity } from '#contracts/catalog/catalog.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { Posts } from '#messages/es/posts.ts';
import type { FormFrame, OrderFormProps } from '../frames.ts';
import { firstChoice } from '../package/packages.ts';
import { type PostsFrame, postsFrame, wordsFor } from '../posts/posts-frame.ts';
import { type KindTerms, wordsOfKind } from './kind-terms.ts';
import { namesOn } from './names-on.ts';

/** What the server hands to the form of a kind. */
export type KindFormProps = OrderFormProps & { kind: KindTerms };

/** The order form of a profile, in the words of the kind. */
export function kindFrame(props: KindFormProps, form: OrderForm): FormFrame {
  const { kind, packages } = props;
  const initial = firstChoice(packages, customQuantity.default);
  return { props, words: wordsOfKind(form, kind), initial, names: namesOn(kind.network) };
}

/** What the step for posts says for the kind, and how its network's links are read. */
export function kindPosts({ kind, type }: KindFormProps, words: Posts): PostsFrame {
  const frame = postsFrame(type === 'followers' ? 'likes' : type, words);
  const { advice, share, quantity, package: missing, linksHint, example } = kind.words;
  return {
    ...frame,
    words: { ...words, linksHint, example },
    kind: {
      ...frame.kind,
      choose: advice,
      quantity,
      package: missing,
      share: (count) => share.replace('#', count),
    },
    readPost: namesOn(kind.network)?.readPost,
  };
}

/** The same with the step for posts in it. */
export const withPosts = (frame: FormFrame, own: PostsFrame, part: FormFrame['part']): FormFrame => ({
  ...frame,
  words: wordsFor(frame.words, own),
  part,
});
