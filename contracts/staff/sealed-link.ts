import { z } from 'zod';

/** Sealed content of a preview. The limit keeps the request line below Node's 16 KB. */
export const sealedLinkSchema = z.object({ token: z.string().max(12_000) });
