import { z } from 'zod';
import { refillObstacleSchema, refillStatuses } from '../fulfilment/refills.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { orderStandings } from '../orders/states.ts';
import { orderStateSchema, paymentStateSchema } from '../orders/states-schemas.ts';
import { newPasskeySchema } from '../staff/sign-in.ts';

const email = z.string().max(1000);

/** `POST /api/customer-account/code` gives the same reply for every address. */
export const askCodeSchema = z.object({ email, language: localeSchema.optional() });

/** `POST /api/customer-account/session` takes the code as it is typed or pasted. */
export const enterSchema = z.object({ email, code: z.string().max(64) });
export const enteredSchema = z.object({
  success: onlyTrue,
  email: anyString,
  expiresAt: anyString,
});

/** `GET /api/customer-account/sessions` lists where this address is signed in. */
export const customerSessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: anyString,
      /** It is empty where the browser does not say. */
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

/** `GET /api/customer-account?email=` serves only the address that was proved here. */
export const accountQuerySchema = z.object({ email });
export const customerAccountSchema = z.object({
  email: anyString,
  totalOrders: anyInteger,
  /** Counts euros, without what went back. */
  totalSpent: z.number(),
  orders: z.array(
    z.object({
      id: anyString,
      orderNumber: anyString,
      packageName: anyString,
      instagramUsername: anyString,
      status: orderStateSchema,
      paymentStatus: paymentStateSchema,
      standing: z.enum(orderStandings),
      totalAmount: anyString,
      quantity: anyInteger,
      createdAt: anyString,
      serviceId: integerOrNull,
      refillStatus: z.enum(refillStatuses).nullable(),
    }),
  ),
});
export type CustomerAccount = z.infer<typeof customerAccountSchema>;

/** `POST /api/request-refill/{orderId}` replies with 409 and what stands in the way when nothing was asked for. */
export const refillRequestedSchema = z.object({
  success: onlyTrue,
  message: anyString,
  /** Counts the parts of the order whose refill was asked for. */
  asked: anyInteger,
});
export const refillRefusedSchema = z.object({
  success: z.literal(false),
  message: anyString,
  why: z.array(refillObstacleSchema),
});

/** `GET /api/customer-account/usernames` lists the preferred name first, and gives no address to a stranger. */
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

export const passkeyNameSchema = newPasskeySchema.pick({ name: true });
/** `POST /api/customer-account/passkeys` uses the browser's name where none is given. */
export const customerPasskeySchema = newPasskeySchema.partial({ name: true });
