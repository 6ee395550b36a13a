import { customQuantity } from '#contracts/catalog/catalog.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { Posts } from '#messages/es/posts.ts';
import { addStyles } from '../shared/add-styles.ts';
import styles from '../styles/post-tiles.css?url';
import type { OrderFormProps } from './frames.ts';
import { awaken } from './order-form/awaken.tsx';
import { firstChoice } from './package/packages.ts';
import { type Sent, unpack } from './package/packed-packages.ts';
import { postsFrame, wordsFor } from './posts/posts-frame.ts';
import { postsPart } from './posts/posts-step.tsx';

/** Called by the loader: the order form of likes and views. */
export async function hydrate(
  element: HTMLElement,
  sent: Sent<OrderFormProps>,
  { orderForm, posts }: { orderForm: OrderForm; posts: Posts },
): Promise<void> {
  await addStyles(styles);
  const props = unpack(sent);
  const own = postsFrame(props.type === 'followers' ? 'likes' : props.type, posts);
  const initial = firstChoice(props.packages, customQuantity.default);
  const words = wordsFor(orderForm, own);
  await awaken(element, { props, words, initial, part: postsPart(own) });
}
