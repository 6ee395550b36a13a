import { z } from 'zod';

/** Is the reply of a call that does something and returns nothing. */
export const successSchema = z.object({ success: z.literal(true) });
