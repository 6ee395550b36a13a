import { z } from 'zod';

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
  success: z.literal(true),
  mode: z.enum(['sandbox', 'live']),
  items: z.array(
    z.object({
      name: connectionNameSchema,
      /** With null none is configured. */
      address: z.string().nullable(),
      /** It can be asked whether it works. */
      testable: z.boolean(),
    }),
  ),
});
export type ConnectionList = z.infer<typeof connectionListSchema>;

/** `POST /api/admin/connections/{name}/test` */
export const connectionTestSchema = z.object({
  success: z.literal(true),
  /** With null it works. */
  reason: z.string().nullable(),
  milliseconds: z.number().int(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
