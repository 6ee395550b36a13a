import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import {
  apiKeyListSchema,
  callingApiKeySchema,
  createApiKeySchema,
  createdApiKeySchema,
} from './api-keys.ts';

export const apiKeysCalls = {
  'api-keys.list': {
    summary: 'Keys of programs, with what they may do and how much they called of late',
    effects: [],
    reply: apiKeyListSchema,
  },
  'api-keys.create': {
    summary: 'Makes a key for a program and tells it, this once',
    effects: ['control'],
    body: createApiKeySchema,
    errors: ['name_taken'],
    reply: createdApiKeySchema,
  },
  'api-keys.revoke': {
    summary: 'Ends a key for good',
    effects: ['control'],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'api-key.show': {
    summary: 'What the key that asks may do',
    effects: [],
    errors: ['not_found'],
    reply: callingApiKeySchema,
  },
} as const satisfies CallDeclarations;
