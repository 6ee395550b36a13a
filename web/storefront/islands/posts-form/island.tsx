import { customQuantity } from '#contracts/catalog.ts';
import { awaken } from '../order-form/awaken.tsx';
import type { OrderFormProps } from '../order-form/form-props.ts';
import { firstChoice } from '../order-form/packages.ts';
import { loadOrderFormWords } from '../order-form/words.ts';
import { type PostsType, postsFrame, wordsFor } from './posts-frame.ts';
import { postsPart } from './posts-part.tsx';
import { loadPostsWords } from './words.ts';

/** Called by the loader: the order form of likes and views. */
export async function hydrate(element: HTMLElement, props: OrderFormProps): Promise<void> {
  const [form, posts] = await Promise.all([loadOrderFormWords(props.locale), loadPostsWords(props.locale)]);
  const type: PostsType = props.packages[0]?.type === 'views' ? 'views' : 'likes';
  const own = postsFrame(type, posts);
  const initial = firstChoice(props.packages, customQuantity.default);
  const words = wordsFor(form, own);
  await awaken(element, { type, props, words, initial, part: postsPart(own) });
}
