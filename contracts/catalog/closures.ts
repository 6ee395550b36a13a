import { z } from 'zod';
import { onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type ServiceType, serviceTypes } from '../orders/states.ts';

/** Lists what a switch closes: everything, or all packages of one type. */
export const closables = ['all', ...serviceTypes] as const;

/** Lists the reasons as buyers read them. */
export const closureReasons = ['pause', 'provider', 'quality', 'law'] as const;
export type ClosureReason = (typeof closureReasons)[number];

/** Is a country (`FR`) or a special territory of one (`ES-canarias`). */
export const placeSchema = z.string().regex(/^[A-Z]{2}(?:-[a-z_]{3,30})?$/);

/** Describes one switch that is thrown: this is not sold, in one country or anywhere. */
export const closureSchema = z.strictObject({
  service: z.enum(closables),
  /** Is `FR`, or `ES-canarias` for a special territory; it is empty for everywhere. */
  country: z.string().regex(/^(?:[A-Z]{2}(?:-[a-z_]{3,30})?)?$/),
  reason: z.enum(closureReasons),
  /** Only staff read this. */
  note: z.string().max(300),
});
export type Closure = z.infer<typeof closureSchema>;

export const closuresSchema = z.strictObject({ closed: z.array(closureSchema).max(60) });
export type Closures = z.infer<typeof closuresSchema>;

/** Says for each type of which something is closed why it is closed everywhere, or in which countries it is. */
export type TypeClosures = Partial<
  Record<ServiceType, { everywhere: ClosureReason | null; countries: string[] }>
>;

/** `GET /api/place` */
export const placeReplySchema = z.object({ success: onlyTrue, country: stringOrNull });
