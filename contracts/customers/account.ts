import { z } from 'zod';
import { refillObstacleSchema, refillStatuses } from '../fulfilment/refills.ts';
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
  success: z.literal(true),
  email: z.string(),
  expiresAt: z.string(),
});

/** `GET /api/customer-account/sessions` lists where this address is signed in. */
export const customerSessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** It is empty where the browser does not say. */
      browser: z.string(),
      system: z.string(),
      network: z.string(),
      current: z.boolean(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
});
export type CustomerSessions = z.infer<typeof customerSessionsSchema>;

/** `GET /api/customer-account?email=` serves only the address that was proved here. */
export const accountQuerySchema = z.object({ email });
export const customerAccountSchema = z.object({
  email: z.string(),
  totalOrders: z.number().int(),
  /** Counts euros, without what went back. */
  totalSpent: z.number(),
  orders: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      packageName: z.string(),
      instagramUsername: z.string(),
      status: orderStateSchema,
      paymentStatus: paymentStateSchema,
      standing: z.enum(orderStandings),
      totalAmount: z.string(),
      quantity: z.number().int(),
      createdAt: z.string(),
      serviceId: z.number().int().nullable(),
      refillStatus: z.enum(refillStatuses).nullable(),
    }),
  ),
});
export type CustomerAccount = z.infer<typeof customerAccountSchema>;

/** `POST /api/request-refill/{orderId}` replies with 409 and what stands in the way when nothing was asked for. */
export const refillRequestedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Counts the parts of the order whose refill was asked for. */
  asked: z.number().int(),
});
export const refillRefusedSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  why: z.array(refillObstacleSchema),
});

/** `GET /api/customer-account/usernames` lists the preferred name first, and gives no address to a stranger. */
export const savedNamesSchema = z.object({ usernames: z.array(z.string()), email: z.string().nullable() });
export type SavedNames = z.infer<typeof savedNamesSchema>;

export const customerPasskeysSchema = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      addedAt: z.string(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
});

export const passkeyNameSchema = newPasskeySchema.pick({ name: true });
/** `POST /api/customer-account/passkeys` uses the browser's name where none is given. */
export const customerPasskeySchema = newPasskeySchema.partial({ name: true });
