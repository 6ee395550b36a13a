import type { z } from 'zod';
import { ShopError } from '../errors.ts';

/** Checks what came over the wire against its contract; names the first wrong field. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.');
  throw new ShopError('invalid_request', `${field || 'body'}: ${issue?.message}`, field ? { field } : {});
}
