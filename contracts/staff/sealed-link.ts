import { z } from 'zod';

/** Carries what a preview is of. Node takes 16 KB of head, and the longest preview of the back office is shorter. */
export const sealedLinkSchema = z.object({ token: z.string().max(12_000) });
