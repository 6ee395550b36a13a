import { z } from 'zod';
import { anyBoolean, anyString, integerOrNull } from '../kit/fields.ts';

export const instagramSearchSchema = z.object({
  success: anyBoolean,
  users: z.array(
    z.object({
      username: anyString,
      /** Address of our image proxy, or empty. */
      profile_pic_url: anyString,
      is_private: anyBoolean,
    }),
  ),
});
export type InstagramSearch = z.infer<typeof instagramSearchSchema>;

/**
 * `GET /api/instagram/profile/{username}`. `found` is also false when the directory is unavailable. `?fresh=1` bypasses
 * the cache.
 */
export const instagramProfileSchema = z.object({
  success: anyBoolean,
  found: anyBoolean,
  profile: z
    .object({
      username: anyString,
      full_name: anyString,
      profile_pic_url: anyString,
      is_private: anyBoolean,
      followers_count: integerOrNull,
    })
    .nullable(),
});
export type InstagramProfile = z.infer<typeof instagramProfileSchema>;

/** Cursor of a page of posts. The pattern excludes the syntax of the official API's field list. */
export const postsCursorSchema = z.string().regex(/^[A-Za-z0-9_=+/-]{1,500}$/);
