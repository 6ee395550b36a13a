import { z } from 'zod';
import { anyBoolean, anyString, integerOrNull } from '../kit/fields.ts';

/** `GET /api/instagram/search?query=` */
export const instagramSearchSchema = z.object({
  success: anyBoolean,
  users: z.array(
    z.object({
      username: anyString,
      /** Is an address of our own image proxy, or empty. */
      profile_pic_url: anyString,
      is_private: anyBoolean,
    }),
  ),
});
export type InstagramSearch = z.infer<typeof instagramSearchSchema>;

/**
 * `GET /api/instagram/profile/{username}` says `found: false` also when the directory cannot say. With
 * `?fresh=1` the directory is asked again, whatever it said within the last minutes.
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

/** Where a page of posts begins; nothing that has a meaning in the official API's field list. */
export const postsCursorSchema = z.string().regex(/^[A-Za-z0-9_=+/-]{1,500}$/);
