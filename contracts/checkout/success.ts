import { z } from 'zod';

/** The answer of a call that does something and has nothing to tell. */
export const successSchema = z.object({ success: z.literal(true) });
