import { z } from 'zod';
import { defineSetting } from '#server/settings/setting.ts';
import { offerSeconds } from './upsell-rules.ts';

export interface UpsellTerms {
  /** Offers on top are shown and sold at all; each has a switch of its own besides. */
  active: boolean;
  /** How long the one beside an open payment is offered; a clock that runs already keeps its end. */
  seconds: number;
}

/** Terms that cannot be read offer nothing. */
export const upsellSetting = defineSetting<UpsellTerms>({
  key: 'promotions.upsell',
  schema: z.strictObject({ active: z.boolean(), seconds: z.number().int().min(60).max(900) }),
  initial: { active: true, seconds: offerSeconds },
  ifMalformed: { active: false, seconds: offerSeconds },
  mayChange: 'owner',
  sensitive: true,
  effect: 'at_once',
});
