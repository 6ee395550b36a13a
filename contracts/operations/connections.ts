import { z } from 'zod';
import { anyBoolean, anyInteger, onlyTrue, stringOrNull } from '../kit/fields.ts';

/** Lists what the program speaks with, and what it stands on. */
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

/** `GET /api/admin/connections` says where each is, without any secret. */
export const connectionListSchema = z.object({
  success: onlyTrue,
  mode: z.enum(['sandbox', 'live']),
  items: z.array(
    z.object({
      name: connectionNameSchema,
      /** With null none is configured. */
      address: stringOrNull,
      /** It can be asked whether it works. */
      testable: anyBoolean,
    }),
  ),
});
export type ConnectionList = z.infer<typeof connectionListSchema>;

/** `POST /api/admin/connections/{name}/test` */
export const connectionTestSchema = z.object({
  success: onlyTrue,
  /** With null it works. */
  reason: stringOrNull,
  milliseconds: anyInteger,
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
