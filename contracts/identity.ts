import { z } from 'zod';

/** Who the shop is, as the law wants it on every page and mail (LAW row 15). Edited in the settings. */
export const shopIdentitySchema = z.object({
  name: z.string(),
  legalName: z.string(),
  taxId: z.string(),
  address: z.array(z.string()),
  registry: z.string(),
  email: z.string(),
});
export type ShopIdentity = z.infer<typeof shopIdentitySchema>;
