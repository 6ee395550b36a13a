import { z } from 'zod';
import { onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type ServiceType, serviceTypes } from '../orders/states.ts';

export const closableServices = ['all', ...serviceTypes] as const;

export const closureReasons = ['pause', 'provider', 'quality', 'law'] as const;
export type ClosureReason = (typeof closureReasons)[number];

/** Country (`FR`) or special territory (`ES-canarias`). */
export const closedPlaceSchema = z.string().regex(/^[A-Z]{2}(?:-[a-z_]{3,30})?$/);

export const closureSchema = z.strictObject({
  service: z.enum(closableServices),
  /** Country or special territory. Empty for everywhere. */
  country: z.string().regex(/^(?:[A-Z]{2}(?:-[a-z_]{3,30})?)?$/),
  reason: z.enum(closureReasons),
  /** Visible to staff only. */
  note: z.string().max(300),
});
export type Closure = z.infer<typeof closureSchema>;

export const closuresSchema = z.strictObject({ closed: z.array(closureSchema).max(60) });
export type Closures = z.infer<typeof closuresSchema>;

/** Closures by type: the reason if closed everywhere, or the closed countries. */
export type TypeClosures = Partial<
  Record<ServiceType, { everywhere: ClosureReason | null; countries: string[] }>
>;

export const visitorCountryReplySchema = z.object({ success: onlyTrue, country: stringOrNull });
