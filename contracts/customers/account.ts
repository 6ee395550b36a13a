import { z } from 'zod';
import { refillObstacleSchema, refillStatuses } from '../fulfilment/refills.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { orderStandings } from '../orders/states.ts';
import { orderStateSchema, paymentStateSchema } from '../orders/states-schemas.ts';
import { newPasskeySchema } from '../staff/sign-in.ts';

const email = z.string().max(1000);

/** `POST /api/customer-account/code`: the same answer for every address. */
export const askCodeSchema = z.object({ email, language: localeSchema.optional() });

/** `POST /api/customer-account/session`: the code as it is typed or pasted. */
export const enterSchema = z.object({ email, code: z.string().max(64) });
export const enteredSchema = z.object({
  success: z.literal(true),
  email: z.string(),
  expiresAt: z.string(),
});

/** `GET /api/customer-account/sessions`: where this address is signed in. */
export const customerSessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** Empty where the browser does not say. */
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

/** `GET /api/customer-account?email=`: only for the address that was proved here. */
export const accountQuerySchema = z.object({ email });
export const customerAccountSchema = z.object({
  email: z.string(),
  totalOrders: z.number().int(),
  /** Euros, without what went back. */
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

/** `POST /api/request-refill/{orderId}`: 409 with what stands in the way when nothing was asked for. */
export const refillRequestedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Parts of the order whose refill was asked for. */
  asked: z.number().int(),
});
export const refillRefusedSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  why: z.array(refillObstacleSchema),
});

/** `GET /api/customer-account/usernames`: the one that stands first first; no address for a stranger. */
export const savedNamesSchema = z.object({ usernames: z.array(z.string()), email: z.string().nullable() });
export type SavedNames = z.infer<typeof savedNamesSchema>;

/** `GET /api/customer-account/passkeys`. */
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
/** `POST /api/customer-account/passkeys`: without a name it has the browser's. */
export const customerPasskeySchema = newPasskeySchema.partial({ name: true });
