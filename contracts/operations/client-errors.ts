import { z } from 'zod';

/** `POST /api/client-errors` takes an error of a browser, with the address of the entry script as its release. */
export const clientErrorSchema = z.strictObject({
  message: z.string().max(500),
  release: z.string().max(100),
});
export type ClientError = z.infer<typeof clientErrorSchema>;
