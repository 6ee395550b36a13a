import { z } from 'zod';
import { parsePost } from '#contracts/catalog/instagram.ts';
import { plausibleCount } from '../plausible.ts';

/** One post of a public profile, as far as the source tells. */
export interface DirectoryPost {
  id: string;
  shortcode: string;
  /** Canonical. */
  link: string;
  kind: 'image' | 'video' | 'carousel';
  /** Where the source says that the picture is; never handed to a browser as it stands. */
  pictureUrl: string | null;
  /** What its owner wrote beside it, shortened; empty for none. */
  caption: string;
  /** Null where the owner hides them. */
  likes: number | null;
}

export interface DirectoryPostPage {
  posts: DirectoryPost[];
  /** Where the next page begins; null on the last one. */
  next: string | null;
}

/** Posts of one page. */
export const postsPerPage = 12;

/** What cannot be is as good as not told: one odd number hides no profile. */
const countSchema = z
  .number()
  .nullish()
  .transform((count) => (count && count >= 0 ? plausibleCount(Math.trunc(count)) : (count ?? null)));

export const followersSchema = countSchema;

/** A post as the official API writes it; the plain HTTP source has the same form. */
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

/** A film is no picture to show beside a post. */
function pictureOf({
  thumbnail_url: thumbnail,
  media_url: media,
}: z.infer<typeof mediaSchema>): string | null {
  if (thumbnail) return thumbnail;
  return media && !/\.(mp4|mov)$/i.test(media.split(/[?#]/, 1)[0] ?? '') ? media : null;
}

const longestCaption = 80;

/** The first line, cut between characters; an emoji is never halved. */
function captionOf({ caption }: z.infer<typeof mediaSchema>): string {
  const [line = ''] = (caption ?? '').trim().split(/[\r\n]/, 1);
  const characters = [...line.trim()];
  if (characters.length <= longestCaption) return characters.join('');
  return `${characters.slice(0, longestCaption - 1).join('')}…`;
}

/** A page as its source gave it. Some sources name a next page after the last one: an empty page has none. */
export function toPostPage(
  media: readonly z.infer<typeof mediaSchema>[],
  next: string | null | undefined,
): DirectoryPostPage {
  return { posts: readPosts(media), next: (media.length > 0 && next) || null };
}

/** The posts that can be ordered for; one whose address is no post's is left out. */
function readPosts(media: readonly z.infer<typeof mediaSchema>[]): DirectoryPost[] {
  return media.flatMap((each) => {
    const post = parsePost(each.permalink ?? '');
    if (!post) return [];
    const kind = kinds[each.media_type?.toUpperCase() ?? ''] ?? 'image';
    const { id, like_count: likes = null } = each;
    return [{ ...post, id, kind, pictureUrl: pictureOf(each), caption: captionOf(each), likes }];
  });
}
