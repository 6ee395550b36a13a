import { z } from 'zod';
import type { PublicDeclarations } from '../calls.ts';

export const staffPublicCalls = {
  'GET /api/preview/:pass': {
    summary: 'Lets this browser see the shop during maintenance, by a link of the owner’s',
    params: z.object({ pass: z.string().max(200) }),
    errors: ['not_found'],
  },
} as const satisfies PublicDeclarations;
