import { customQuantity } from '#contracts/catalog.ts';
import { firstChoice } from '../../purchase/package/packages.ts';
import { unpackPackages } from '../../purchase/package/packed-packages.ts';
import styles from '../../styles/post-tiles.css?url';
import { awaken } from '../order-form/awaken.tsx';
import type { SentFormProps } from '../order-form/form-props.ts';
import { loadOrderFormWords } from '../order-form/words.ts';
import { addStyles } from '../shared/add-styles.ts';
import { type PostsType, postsFrame, wordsFor } from './posts-frame.ts';
import { postsPart } from './posts-part.tsx';
import { loadPostsWords } from './words.ts';

/** Called by the loader: the order form of likes and views. */
export async function hydrate(element: HTMLElement, sent: SentFormProps): Promise<void> {
  const { locale } = sent;
  const props = { ...sent, packages: unpackPackages(sent.packages) };
  const [form, posts] = await Promise.all([
    loadOrderFormWords(locale),
    loadPostsWords(locale),
    addStyles(styles),
  ]);
  const type: PostsType = sent.packages.type === 'views' ? 'views' : 'likes';
  const own = postsFrame(type, posts);
  const initial = firstChoice(props.packages, customQuantity.default);
  const words = wordsFor(form, own);
  await awaken(element, { type, props, words, initial, part: postsPart(own) });
}
