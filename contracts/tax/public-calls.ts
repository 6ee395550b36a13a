import type { PublicDeclarations } from '../calls.ts';
import { placeReplySchema } from '../catalog/closures.ts';

export const taxPublicCalls = {
  'GET /api/place': {
    summary:
      'The country that the caller’s network tells, where a table of networks is loaded; nothing is kept of it',
    reply: placeReplySchema,
  },
} as const satisfies PublicDeclarations;
