import type { OrderForm } from '#messages/es/order-form.ts';
import type { Posts } from '#messages/es/posts.ts';
import { addStyles } from '../shared/add-styles.ts';
import styles from '../styles/posts.late.css?url';
import type { FormFrame, OrderFormProps } from './frames.ts';
import { awaken } from './order-form/awaken.tsx';
import { profileFrame } from './order-form/profile-frame.ts';
import { type Sent, unpack } from './package/packed-packages.ts';
import { plainPosts, withPosts } from './posts/posts-part.ts';

interface Handed {
  orderForm: OrderForm;
  posts: Posts;
  /** Added types only. */
  ownFrame?: (frame: FormFrame) => FormFrame;
  ownPosts?: typeof plainPosts;
}

export async function hydrate(
  element: HTMLElement,
  sent: Sent<OrderFormProps>,
  { orderForm, posts, ownFrame = (frame) => frame, ownPosts = plainPosts }: Handed,
): Promise<void> {
  await addStyles(styles);
  const props = unpack(sent);
  await awaken(element, withPosts(ownFrame(profileFrame(props, orderForm)), ownPosts(props, posts)));
}
