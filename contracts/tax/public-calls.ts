import type { PublicDeclarations } from '../calls.ts';
import { visitorCountryReplySchema } from '../catalog/closures.ts';

export const taxPublicCalls = {
  'GET /api/place': {
    summary:
      'The country that the caller’s network tells, where a table of networks is loaded; nothing is kept of it',
    reply: visitorCountryReplySchema,
  },
} as const satisfies PublicDeclarations;
