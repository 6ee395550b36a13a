import { z } from 'zod';
import { listQuerySchema } from '../kit/lists.ts';
import { contactServices } from './contact.ts';

/** `GET /api/admin/contact-messages` lists the newest first. */
export const contactListQuerySchema = listQuerySchema.extend({
  state: z.enum(['open', 'answered', 'all']).default('open'),
});

export const contactMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  service: z.enum(contactServices).nullable(),
  message: z.string().nullable(),
  language: z.string(),
  receivedAt: z.string(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** `POST /api/admin/contact-messages/{id}/answered` marks it, or takes the mark off again. */
export const answeredSchema = z.object({ answered: z.boolean().default(true) });
