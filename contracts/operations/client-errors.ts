import { z } from 'zod';

/** `POST /api/client-errors`. Error of a browser. The release is the address of the entry script. */
export const clientErrorSchema = z.strictObject({
  message: z.string().max(500),
  release: z.string().max(100),
});
export type ClientError = z.infer<typeof clientErrorSchema>;
