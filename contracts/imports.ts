import { z } from 'zod';
import { listQuerySchema, listReplySchema } from './lists.ts';

/** `GET /api/admin/past-orders`: history of a shop before this one. `q` is a number, an address or a user name. */
export const pastOrdersQuerySchema = listQuerySchema.extend({ q: z.string().trim().max(200).optional() });
export const pastOrderSchema = z.object({
  id: z.string(),
  number: z.string(),
  orderedAt: z.string(),
  email: z.string(),
  customerName: z.string().nullable(),
  username: z.string().nullable(),
  service: z.string(),
  quantity: z.number().int().nullable(),
  totalCents: z.number().int(),
  state: z.string().nullable(),
  country: z.string().nullable(),
});
export type PastOrder = z.infer<typeof pastOrderSchema>;
export const pastOrdersReplySchema = listReplySchema(pastOrderSchema);
