import { z } from 'zod';

/** `GET /api/instagram/search?query=` */
export const instagramSearchSchema = z.object({
  success: z.boolean(),
  users: z.array(
    z.object({
      username: z.string(),
      /** Is an address of our own image proxy, or empty. */
      profile_pic_url: z.string(),
      is_private: z.boolean(),
    }),
  ),
});
export type InstagramSearch = z.infer<typeof instagramSearchSchema>;

/**
 * `GET /api/instagram/profile/{username}` says `found: false` also when the directory cannot say. With
 * `?fresh=1` the directory is asked again, whatever it said within the last minutes.
 */
export const instagramProfileSchema = z.object({
  success: z.boolean(),
  found: z.boolean(),
  profile: z
    .object({
      username: z.string(),
      full_name: z.string(),
      profile_pic_url: z.string(),
      is_private: z.boolean(),
      followers_count: z.number().int().nullable(),
    })
    .nullable(),
});
export type InstagramProfile = z.infer<typeof instagramProfileSchema>;

/** Where a page of posts begins; nothing that has a meaning in the official API's field list. */
export const postsCursorSchema = z.string().regex(/^[A-Za-z0-9_=+/-]{1,500}$/);
