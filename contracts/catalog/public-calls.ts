import { z } from 'zod';
import type { PublicDeclarations } from '../calls.ts';
import { blockedUserReplySchema, checkBlockedUserSchema } from '../checkout/checkout-schemas.ts';
import { instagramMediaSchema } from '../checkout/likes-schemas.ts';
import { anyString } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { serviceListSchema } from './catalog-schemas.ts';
import { sectionReplySchema } from './content-sections.ts';
import { instagramProfileSchema, instagramSearchSchema, postsCursorSchema } from './directory.ts';
import { kindCodeSchema } from './service-types-schemas.ts';

const followersOf = (audience: string) => `Followers of the audience "${audience}"`;
const nameParams = z.object({ username: z.string().max(200) });

export const catalogPublicCalls = {
  'GET /api/services': {
    summary:
      "What is sold: the three types and the custom quantity, or a kind's packages; 304 to the etag of an unchanged list",
    query: z.object({ kind: kindCodeSchema.optional() }),
    errors: ['not_found'],
    reply: serviceListSchema,
  },
  'GET /api/services/region/europe': { summary: followersOf('europe'), reply: serviceListSchema },
  'GET /api/services/region/spain': { summary: followersOf('spain'), reply: serviceListSchema },
  'GET /api/content-sections/key/:key': {
    summary: 'What the owner has written for a place of the pages; an empty list where there is nothing',
    // An invalid key is a missing address (404), not an invalid request.
    params: z.object({ key: anyString }),
    query: z.object({ lang: localeSchema.optional() }),
    errors: ['not_found'],
    reply: sectionReplySchema,
  },
  'POST /api/check-blocked-user': {
    summary: 'Whether the shop refuses orders for a user name',
    body: checkBlockedUserSchema,
    reply: blockedUserReplySchema,
  },
  'GET /api/instagram/search': {
    summary: 'User names that begin like what was typed',
    query: z.object({ query: z.string().max(200).default('') }),
    reply: instagramSearchSchema,
  },
  'GET /api/instagram/profile/:username': {
    summary: 'A public profile, as far as the directory shows it',
    params: nameParams,
    query: z.object({ fresh: z.literal('1').optional() }),
    errors: ['username_invalid', 'directory_unavailable'],
    reply: instagramProfileSchema,
  },
  'GET /api/instagram/media/:username': {
    summary: 'The posts of a public profile, the newest first',
    params: nameParams,
    query: z.object({ after: postsCursorSchema.optional() }),
    errors: ['username_invalid', 'directory_unavailable'],
    reply: instagramMediaSchema,
  },
  'GET /api/instagram/image-proxy': {
    summary: 'A picture of the directory, so that no browser asks there',
    query: z.object({ url: z.string().max(2000) }),
    errors: ['not_found', 'directory_unavailable'],
  },
} as const satisfies PublicDeclarations;
