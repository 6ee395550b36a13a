import type { OrderFormTexts } from '#messages/es/order-form.ts';
import type { PostsTexts } from '#messages/es/posts.ts';
import { addStyles } from '../shared/add-styles.ts';
import styles from '../styles/posts.late.css?url';
import type { OrderFormProps } from './contexts.ts';
import { createProfileContext } from './order-form/profile-frame.ts';
import { startOrderForm } from './order-form/start-order-form.tsx';
import { type PackedProps, unpackProps } from './package/packed-packages.ts';
import { createDefaultPosts, withPosts } from './posts/posts-part.ts';

/** Exports of the files that `pages/service/service-form.tsx` names; `kinds/` is loaded for added types only. */
type IslandTexts = { orderForm: OrderFormTexts; posts: PostsTexts } & Partial<
  typeof import('./kinds/own-frame.ts') & typeof import('./kinds/own-posts.ts')
>;

export async function hydrate(
  element: HTMLElement,
  sent: PackedProps<OrderFormProps>,
  {
    orderForm,
    posts,
    createKindContext = (frame) => frame,
    createKindPosts = createDefaultPosts,
  }: IslandTexts,
): Promise<void> {
  await addStyles(styles);
  const props = unpackProps(sent);
  await startOrderForm(
    element,
    withPosts(createKindContext(createProfileContext(props, orderForm)), createKindPosts(props, posts)),
  );
}
