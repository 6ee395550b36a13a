import { z } from 'zod';
import { parsePost } from '#contracts/catalog/instagram.ts';
import { plausibleCount } from '../plausible.ts';

export interface DirectoryPost {
  id: string;
  shortcode: string;
  /** The link is canonical. */
  link: string;
  kind: 'image' | 'video' | 'carousel';
  /** Is the picture's address at the source; browsers never get it directly. */
  pictureUrl: string | null;
  caption: string;
  /** Is null where the owner hides them. */
  likes: number | null;
}

export interface DirectoryPostPage {
  posts: DirectoryPost[];
  /** Is the cursor of the next page; null on the last one. */
  next: string | null;
}

export const postsPerPage = 12;

/** An impossible count is treated as absent, so that one odd number hides no profile. */
const countSchema = z
  .number()
  .nullish()
  .transform((count) => (count && count >= 0 ? plausibleCount(Math.trunc(count)) : (count ?? null)));

export const followersSchema = countSchema;

/** Reads a post of the official API; the plain HTTP source has the same form. */
export const mediaSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  permalink: z.string().nullish(),
  media_type: z.string().nullish(),
  media_url: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
  caption: z.string().nullish(),
  like_count: countSchema,
});

const kinds: Record<string, DirectoryPost['kind']> = {
  IMAGE: 'image',
  VIDEO: 'video',
  CAROUSEL_ALBUM: 'carousel',
};

/** Returns no picture for a video, which cannot be shown beside a post. */
function pictureOf({
  thumbnail_url: thumbnail,
  media_url: media,
}: z.infer<typeof mediaSchema>): string | null {
  if (thumbnail) return thumbnail;
  return media && !/\.(mp4|mov)$/i.test(media.split(/[?#]/, 1)[0] ?? '') ? media : null;
}

const longestCaption = 80;

/** Returns the first line, cut between characters, so that an emoji stays whole. */
function captionOf({ caption }: z.infer<typeof mediaSchema>): string {
  const [line = ''] = (caption ?? '').trim().split(/[\r\n]/, 1);
  const characters = [...line.trim()];
  if (characters.length <= longestCaption) return characters.join('');
  return `${characters.slice(0, longestCaption - 1).join('')}…`;
}

/**
 * Returns a page as its source gave it. Some sources name a next page after the last one, so an
 * empty page ends the list.
 */
export function toPostPage(
  media: readonly z.infer<typeof mediaSchema>[],
  next: string | null | undefined,
): DirectoryPostPage {
  return { posts: readPosts(media), next: (media.length > 0 && next) || null };
}

/** Returns the posts that can be ordered for, without those whose address is not a post's. */
function readPosts(media: readonly z.infer<typeof mediaSchema>[]): DirectoryPost[] {
  return media.flatMap((each) => {
    const post = parsePost(each.permalink ?? '');
    if (!post) return [];
    const kind = kinds[each.media_type?.toUpperCase() ?? ''] ?? 'image';
    const { id, like_count: likes = null } = each;
    return [{ ...post, id, kind, pictureUrl: pictureOf(each), caption: captionOf(each), likes }];
  });
}
