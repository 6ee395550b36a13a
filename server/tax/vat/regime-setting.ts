import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

export const regimeSchema = z.strictObject({
  /** Says how many facts must agree on where a buyer is: one by a third party is enough up to 100,000 € a year. */
  proofs: z.number().int().min(1).max(2).default(1),
  /** From this day on sales to other states are taxed there, whatever the threshold says. */
  oneStopFrom: z.iso.date().nullable().default(null),
  /**
   * Says what a business of another state pays that owes the tax itself: the price without tax, or the same
   * as everybody.
   */
  reverseCharge: z.enum(['net', 'same']).default('net'),
  /**
   * Treatment of a sale to a number that exists while neither name nor address prove that it is the buyer's: `tax`
   * charges the VAT, `review` takes it off and holds the invoice for a person.
   */
  unprovenNumbers: z.enum(['tax', 'review']).default('tax'),
  /** Lists countries and territories outside the Union's VAT that the owner sells to: `GB`, `ES-canarias`. */
  opened: z
    .array(z.string().regex(/^[A-Z]{2}(-[a-z_]{3,30})?$/))
    .max(250)
    .default([]),
});
export type Regime = z.infer<typeof regimeSchema>;

export const usualRegime = regimeSchema.parse({});

/** Says how the shop is taxed. docs/invoices.md says what of it the adviser decides. */
export const regimeSetting = defineSetting<Regime>({
  key: 'tax.regime',
  schema: regimeSchema,
  initial: usualRegime,
  mayChange: 'owner',
  effects: ['tax'],
  effect: 'at_once',
});
