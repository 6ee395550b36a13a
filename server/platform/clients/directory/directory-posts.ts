import { z } from 'zod';
import { parsePost } from '#contracts/catalog/instagram.ts';
import { toPlausibleCount } from '../plausible.ts';

export interface DirectoryPost {
  id: string;
  shortcode: string;
  link: string;
  kind: 'image' | 'video' | 'carousel';
  /** URL at the source. Browsers never receive it. */
  pictureUrl: string | null;
  caption: string;
  likes: number | null;
}

export interface DirectoryPostPage {
  posts: DirectoryPost[];
  next: string | null;
}

export const postsPerPage = 12;

/** Treats an impossible count as absent, so that one wrong number does not hide the profile. */
const countSchema = z
  .number()
  .nullish()
  .transform((count) => (count && count >= 0 ? toPlausibleCount(Math.trunc(count)) : (count ?? null)));

export const followersSchema = countSchema;

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

function pictureOf({
  thumbnail_url: thumbnail,
  media_url: media,
}: z.infer<typeof mediaSchema>): string | null {
  if (thumbnail) return thumbnail;
  return media && !/\.(mp4|mov)$/i.test(media.split(/[?#]/, 1)[0] ?? '') ? media : null;
}

const maxCaptionLength = 80;

/** Cuts between code points, so that an emoji remains whole. */
function captionOf({ caption }: z.infer<typeof mediaSchema>): string {
  const [line = ''] = (caption ?? '').trim().split(/[\r\n]/, 1);
  const characters = [...line.trim()];
  if (characters.length <= maxCaptionLength) return characters.join('');
  return `${characters.slice(0, maxCaptionLength - 1).join('')}…`;
}

/** Some sources link to a next page after the last one, so an empty page ends the list. */
export function toPostPage(
  media: readonly z.infer<typeof mediaSchema>[],
  next: string | null | undefined,
): DirectoryPostPage {
  return { posts: readPosts(media), next: (media.length > 0 && next) || null };
}

function readPosts(media: readonly z.infer<typeof mediaSchema>[]): DirectoryPost[] {
  return media.flatMap((each) => {
    const post = parsePost(each.permalink ?? '');
    if (!post) return [];
    const kind = kinds[each.media_type?.toUpperCase() ?? ''] ?? 'image';
    const { id, like_count: likes = null } = each;
    return [{ ...post, id, kind, pictureUrl: pictureOf(each), caption: captionOf(each), likes }];
  });
}
