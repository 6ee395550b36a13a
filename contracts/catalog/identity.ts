import { z } from 'zod';
import { anyString } from '../kit/fields.ts';
import { isReadable } from '../kit/text.ts';

/** Identity of the shop, which the law requires on every page and mail (LAW row 15). Edited in the settings. */
const line = z.string().trim().min(1).max(200).refine(isReadable);
export const shopIdentitySchema = z.object({
  name: line,
  legalName: line,
  taxId: line,
  address: z.array(line).min(1),
  registry: anyString,
  email: z.email(),
});
export type ShopIdentity = z.infer<typeof shopIdentitySchema>;
