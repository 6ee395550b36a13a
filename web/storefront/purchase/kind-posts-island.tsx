import { hasDirectory } from '#contracts/catalog/networks.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { Posts } from '#messages/es/posts.ts';
import { addStyles } from '../shared/add-styles.ts';
import styles from '../styles/post-tiles.css?url';
import { type KindFormProps, kindFrame, kindPosts, withPosts } from './kinds/kind-frame.ts';
import { linksPart } from './kinds/links-part.tsx';
import { awaken } from './order-form/awaken.tsx';
import { type Sent, unpack } from './package/packed-packages.ts';
import { postsPart } from './posts/posts-step.tsx';

/** Called by the loader: the order form of a kind that is for posts or videos. */
export async function hydrate(
  element: HTMLElement,
  sent: Sent<KindFormProps>,
  { orderForm, posts }: { orderForm: OrderForm; posts: Posts },
): Promise<void> {
  await addStyles(styles);
  const props = unpack(sent);
  const own = kindPosts(props, posts);
  const part = hasDirectory(props.kind.network) ? postsPart(own) : linksPart(own);
  await awaken(element, withPosts(kindFrame(props, orderForm), own, part));
}
