import { z } from 'zod';
import { anyString, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema } from '../kit/lists.ts';
import { contactServices } from './contact.ts';

/** `GET /api/admin/contact-messages`, newest first. */
export const contactListQuerySchema = listQuerySchema.extend({
  state: z.enum(['open', 'answered', 'all']).default('open'),
});

export const contactMessageSchema = z.object({
  id: anyString,
  name: anyString,
  email: anyString,
  company: stringOrNull,
  phone: stringOrNull,
  service: z.enum(contactServices).nullable(),
  message: stringOrNull,
  language: anyString,
  receivedAt: anyString,
  answeredAt: stringOrNull,
  answeredBy: stringOrNull,
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** `POST /api/admin/contact-messages/{id}/answered`. Sets or clears the mark. */
export const answeredSchema = z.object({ answered: z.boolean().default(true) });
