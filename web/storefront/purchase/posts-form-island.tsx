import type { OrderFormTexts } from '#messages/es/order-form.ts';
import type { PostsTexts } from '#messages/es/posts.ts';
import { addStyles } from '../shared/add-styles.ts';
import styles from '../styles/posts.late.css?url';
import type { FormContext, OrderFormProps } from './contexts.ts';
import { createProfileContext } from './order-form/profile-frame.ts';
import { startOrderForm } from './order-form/start-order-form.tsx';
import { type PackedProps, unpackProps } from './package/packed-packages.ts';
import { createDefaultPosts, withPosts } from './posts/posts-part.ts';

interface IslandTexts {
  orderForm: OrderFormTexts;
  posts: PostsTexts;
  /** Added types only. */
  ownFrame?: (frame: FormContext) => FormContext;
  ownPosts?: typeof createDefaultPosts;
}

export async function hydrate(
  element: HTMLElement,
  sent: PackedProps<OrderFormProps>,
  { orderForm, posts, ownFrame = (frame) => frame, ownPosts = createDefaultPosts }: IslandTexts,
): Promise<void> {
  await addStyles(styles);
  const props = unpackProps(sent);
  await startOrderForm(
    element,
    withPosts(ownFrame(createProfileContext(props, orderForm)), ownPosts(props, posts)),
  );
}
