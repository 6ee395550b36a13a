import type { Locale } from '#contracts/locales.ts';
import type { Posts } from '#messages/es/posts.ts';

const load: Record<Locale, () => Promise<{ posts: Posts }>> = {
  es: () => import('#messages/es/posts.ts'),
  fr: () => import('#messages/fr/posts.ts'),
  it: () => import('#messages/it/posts.ts'),
  en: () => import('#messages/en/posts.ts'),
};

/** Only the language of the page reaches the browser. */
export const loadPostsWords = async (locale: Locale): Promise<Posts> => (await load[locale]()).posts;
