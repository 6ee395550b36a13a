import type { Locale } from '#contracts/kit/locales.ts';
import { posts as en } from './en/posts.ts';
import { posts as es, type PostsTexts } from './es/posts.ts';
import { posts as fr } from './fr/posts.ts';
import { posts as it } from './it/posts.ts';

export type { PostsTexts };
export const postsMessages: Record<Locale, PostsTexts> = { es, fr, it, en };
