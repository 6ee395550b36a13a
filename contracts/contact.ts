import { z } from 'zod';
import { listQuerySchema } from './lists.ts';

/** What a message may be about: what the shop has to do with. Anything else needs no name. */
export const contactServices = ['pedido', 'pago'] as const;
export type ContactService = (typeof contactServices)[number];

/** Once offered for choice, never sold: earlier messages carry them. */
const formerServices = [
  'gestion-contenido',
  'estrategia-digital',
  'analisis-metricas',
  'consultoria',
] as const;

/** The fields of the form, in their order, and how much each may hold. */
export const contactLimits = { name: 120, email: 254, company: 160, phone: 40, message: 4000 } as const;
export const contactFields = ['name', 'email', 'company', 'phone', 'service', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** Hidden from people; what fills it in is no person. */
export const honeypotField = 'website';

/** As it came: anything at all, kept so that nothing typed is lost. */
export type ContactValues = Record<ContactField, string>;

export type ContactProblem =
  | 'name_required'
  | 'email_required'
  | 'email_invalid'
  | 'service_invalid'
  | 'message_required'
  | 'too_long';

/** What stopped the whole form, whatever its fields hold. */
export type ContactObstacle = 'rate_limited' | 'not_a_person';

/** The contact page for one visitor: the form as they sent it, or the receipt of a message that was stored. */
export type ContactVisit =
  | {
      kind: 'contact-form';
      values: ContactValues;
      problems: Partial<Record<ContactField, ContactProblem>>;
      obstacle: ContactObstacle | null;
    }
  | { kind: 'contact-sent'; receivedAt: string };

/** `GET /api/admin/contact-messages`: newest first. */
export const contactListQuerySchema = listQuerySchema.extend({
  state: z.enum(['open', 'answered', 'all']).default('open'),
});

export const contactMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  service: z.enum([...contactServices, ...formerServices]).nullable(),
  message: z.string().nullable(),
  language: z.string(),
  receivedAt: z.string(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** `POST /api/admin/contact-messages/{id}/answered`: marks it, or takes the mark off again. */
export const answeredSchema = z.object({ answered: z.boolean().default(true) });
