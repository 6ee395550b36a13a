import { z } from 'zod';
import { anyBoolean, anyInteger, onlyTrue, stringOrNull } from '../kit/fields.ts';

export const connectionNames = [
  'database',
  'processor',
  'provider',
  'mail',
  'directory',
  'measuring',
  'disk',
  'clock',
] as const;
export const connectionNameSchema = z.enum(connectionNames);
export type ConnectionName = z.infer<typeof connectionNameSchema>;

/** `GET /api/admin/connections`. Contains no secrets. */
export const connectionListSchema = z.object({
  success: onlyTrue,
  mode: z.enum(['sandbox', 'live']),
  items: z.array(
    z.object({
      name: connectionNameSchema,
      address: stringOrNull,
      testable: anyBoolean,
    }),
  ),
});
export type ConnectionList = z.infer<typeof connectionListSchema>;

export const connectionTestSchema = z.object({
  success: onlyTrue,
  reason: stringOrNull,
  milliseconds: anyInteger,
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
