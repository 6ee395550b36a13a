import { z } from 'zod';
import { localeSchema } from './locales-schemas.ts';

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
