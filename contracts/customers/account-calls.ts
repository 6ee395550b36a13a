import { z } from 'zod';
import type { PublicDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { anyString, onlyTrue } from '../kit/fields.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { passkeyOptionsSchema, passkeySignInSchema } from '../staff/sign-in.ts';
import {
  accountQuerySchema,
  customerAccountSchema,
  customerPasskeySchema,
  customerPasskeysSchema,
  customerSessionsSchema,
  enteredSchema,
  enterSchema,
  passkeyNameSchema,
  refillRefusedSchema,
  refillRequestedSchema,
  requestSignInCodeSchema,
  savedNamesSchema,
} from './account.ts';

const sessionCalls = {
  'POST /api/customer-account/code': {
    summary: 'Mails a code to sign in with, where there are orders; the answer is the same for every address',
    body: requestSignInCodeSchema,
    errors: ['email_required', 'email_invalid', 'email_unmailable', 'rate_limited'],
    status: 202,
    reply: successSchema,
  },
  'POST /api/customer-account/session': {
    summary: 'Signs in the person who types the mailed code: five tries, ten minutes, once',
    body: enterSchema,
    errors: [
      'code_refused',
      'code_over',
      'email_required',
      'email_invalid',
      'email_unmailable',
      'rate_limited',
    ],
    reply: enteredSchema,
  },
  'DELETE /api/customer-account/session': { summary: 'Signs this browser out', reply: successSchema },
  'GET /api/customer-account/sessions': {
    summary: 'Where the signed-in address is signed in',
    errors: ['email_unproved'],
    reply: customerSessionsSchema,
  },
  'DELETE /api/customer-account/sessions': {
    summary: 'Signs out everywhere',
    errors: ['email_unproved'],
    reply: successSchema,
  },
  'DELETE /api/customer-account/sessions/:id': {
    summary: 'Ends one session of the signed-in address',
    params: uuidParamsSchema,
    errors: ['email_unproved', 'not_found'],
    reply: successSchema,
  },
} as const satisfies PublicDeclarations;

const passkeyCalls = {
  'POST /api/customer-account/passkey/options': {
    summary: 'What a customer’s passkey has to answer to sign in: the same for everybody',
    errors: ['rate_limited'],
    reply: passkeyOptionsSchema,
  },
  'POST /api/customer-account/passkey': {
    summary: 'Signs in by a passkey of the customer',
    body: passkeySignInSchema,
    errors: ['customer_passkey_refused', 'rate_limited'],
    reply: enteredSchema,
  },
  'GET /api/customer-account/passkeys': {
    summary: 'Passkeys of the signed-in address',
    errors: ['email_unproved'],
    reply: customerPasskeysSchema,
  },
  'POST /api/customer-account/passkeys/options': {
    summary: 'What a device is asked for a new passkey of the signed-in address',
    errors: ['email_unproved', 'rate_limited'],
    reply: passkeyOptionsSchema,
  },
  'POST /api/customer-account/passkeys': {
    summary: 'Keeps a passkey of the signed-in address, which is told by mail',
    body: customerPasskeySchema,
    errors: ['customer_passkey_refused', 'email_unproved', 'rate_limited'],
    status: 201,
    reply: z.object({ success: onlyTrue, id: anyString }),
  },
  'PUT /api/customer-account/passkeys/:id': {
    summary: 'Another name for a passkey of the signed-in address',
    params: uuidParamsSchema,
    body: passkeyNameSchema,
    errors: ['email_unproved', 'not_found'],
    reply: successSchema,
  },
  'DELETE /api/customer-account/passkeys/:id': {
    summary: 'Takes a passkey of the signed-in address away',
    params: uuidParamsSchema,
    errors: ['email_unproved', 'not_found'],
    reply: successSchema,
  },
} as const satisfies PublicDeclarations;

export const accountPublicCalls = {
  ...sessionCalls,
  ...passkeyCalls,
  'GET /api/customer-account': {
    summary: 'Orders and totals of the address that is signed in here, and of no other',
    query: accountQuerySchema,
    errors: ['email_unproved', 'customer_not_found', 'rate_limited'],
    reply: customerAccountSchema,
  },
  'POST /api/request-refill/:id': {
    summary:
      'Asks for an order’s refill: by its access token, or by its number from the account that it belongs to',
    params: z.object({ id: z.string().max(200) }),
    errors: ['email_unproved', 'order_not_found', 'rate_limited'],
    reply: refillRequestedSchema,
    conflict: refillRefusedSchema,
  },
  'GET /api/customer-account/usernames': {
    summary: 'User names that the signed-in address has saved, and the address; none for a stranger',
    reply: savedNamesSchema,
  },
  'GET /api/customer-account/export': {
    summary:
      'All that the shop keeps about the signed-in address, as a JSON file; `link` is the one of the mail, which serves once',
    query: z.object({ link: z.string().max(100).optional() }),
    errors: ['email_unproved', 'export_over', 'rate_limited'],
  },
} as const satisfies PublicDeclarations;
