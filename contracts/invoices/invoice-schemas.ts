import { z } from 'zod';
import type { BuyerDraft } from './invoice.ts';

const typed = z.string().max(300);

export const buyerDraftSchema = z.strictObject({
  name: typed,
  number: typed,
  street: typed,
  postalCode: typed,
  city: typed,
  country: typed,
  document: z.boolean().optional(),
}) satisfies z.ZodType<BuyerDraft>;
