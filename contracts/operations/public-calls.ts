import type { PublicDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { clientErrorSchema } from './client-errors.ts';

export const operationsPublicCalls = {
  'POST /api/client-errors': {
    summary: 'Counts an error of a browser by message, release and browser, without the person',
    body: clientErrorSchema,
    reply: successSchema,
  },
} as const satisfies PublicDeclarations;
