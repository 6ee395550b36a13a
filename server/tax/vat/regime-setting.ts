import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

export const regimeSchema = z.strictObject({
  /**
   * Number of matching items of evidence for a buyer's location. One by a third party is enough below 100,000 € of
   * sales per year.
   */
  proofs: z.number().int().min(1).max(2).default(1),
  /** From this day, sales to other states are taxed there regardless of the threshold. */
  oneStopFrom: z.iso.date().nullable().default(null),
  /** Price for a business of another state that owes the tax itself: without tax, or the same as for all buyers. */
  reverseCharge: z.enum(['net', 'same']).default('net'),
  /**
   * Treatment of a sale with a valid number whose name and address do not prove that it belongs to the buyer. `tax`
   * charges the VAT. `review` removes it and pauses the invoice for staff.
   */
  unprovenNumbers: z.enum(['tax', 'review']).default('tax'),
  /** Countries and territories outside the EU VAT area that the owner sells to: `GB`, `ES-canarias`. */
  opened: z
    .array(z.string().regex(/^[A-Z]{2}(-[a-z_]{3,30})?$/))
    .max(250)
    .default([]),
});
export type Regime = z.infer<typeof regimeSchema>;

export const defaultRegime = regimeSchema.parse({});

/** Tax regime of the shop. docs/invoices.md lists which values the adviser decides. */
export const regimeSetting = defineSetting<Regime>({
  key: 'tax.regime',
  schema: regimeSchema,
  initial: defaultRegime,
  mayChange: 'owner',
  effects: ['tax'],
  effect: 'at_once',
});
