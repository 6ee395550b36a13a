import { z } from 'zod';
import { refillObstacleSchema, refillStatuses } from '../fulfilment/refills.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { orderDisplayStates } from '../orders/states.ts';
import { orderStateSchema, paymentStateSchema } from '../orders/states-schemas.ts';
import { newPasskeySchema } from '../staff/sign-in.ts';

const email = z.string().max(1000);

/** `POST /api/customer-account/code`. The reply is the same for every address. */
export const requestSignInCodeSchema = z.object({ email, language: localeSchema.optional() });

/** `POST /api/customer-account/session`. Accepts the code as typed or pasted. */
export const enterSchema = z.object({ email, code: z.string().max(64) });
export const enteredSchema = z.object({
  success: onlyTrue,
  email: anyString,
  expiresAt: anyString,
});

/** `GET /api/customer-account/sessions`. Active sessions of this address. */
export const customerSessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: anyString,
      /** Empty when the browser does not report it. */
      browser: anyString,
      system: anyString,
      network: anyString,
      current: anyBoolean,
      createdAt: anyString,
      lastUsedAt: anyString,
    }),
  ),
});
export type CustomerSessions = z.infer<typeof customerSessionsSchema>;

/** `GET /api/customer-account?email=`. Only for the address proved in this session. */
export const accountQuerySchema = z.object({ email });
export const customerAccountSchema = z.object({
  email: anyString,
  totalOrders: anyInteger,
  /** Euros, without refunds. */
  totalSpent: z.number(),
  orders: z.array(
    z.object({
      id: anyString,
      orderNumber: anyString,
      packageName: anyString,
      instagramUsername: anyString,
      status: orderStateSchema,
      paymentStatus: paymentStateSchema,
      standing: z.enum(orderDisplayStates),
      totalAmount: anyString,
      quantity: anyInteger,
      createdAt: anyString,
      serviceId: integerOrNull,
      refillStatus: z.enum(refillStatuses).nullable(),
    }),
  ),
});
export type CustomerAccount = z.infer<typeof customerAccountSchema>;

/** `POST /api/request-refill/{orderId}`. 409 with the obstacle when no refill was requested. */
export const refillRequestedSchema = z.object({
  success: onlyTrue,
  message: anyString,
  asked: anyInteger,
});
export const refillRefusedSchema = z.object({
  success: z.literal(false),
  message: anyString,
  why: z.array(refillObstacleSchema),
});

/** `GET /api/customer-account/usernames`. Preferred name first. No email for visitors who are not signed in. */
export const savedNamesSchema = z.object({ usernames: z.array(anyString), email: stringOrNull });
export type SavedNames = z.infer<typeof savedNamesSchema>;

export const customerPasskeysSchema = z.object({
  passkeys: z.array(
    z.object({
      id: anyString,
      name: anyString,
      addedAt: anyString,
      lastUsedAt: stringOrNull,
    }),
  ),
});

export type CustomerPasskeys = z.infer<typeof customerPasskeysSchema>;

export const passkeyNameSchema = newPasskeySchema.pick({ name: true });
/** `POST /api/customer-account/passkeys`. The name defaults to the browser's. */
export const customerPasskeySchema = newPasskeySchema.partial({ name: true });
