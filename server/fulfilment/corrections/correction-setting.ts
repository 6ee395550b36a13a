import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

/** Under a minute, so that most orders are submitted within the advertised 60 seconds. */
const defaultValue = { live: 45, sandbox: 0 };

/** Seconds between payment and submission, in which the buyer can correct the target. */
export const correctionTimeSetting = defineSetting<number>({
  key: 'fulfilment.correction_seconds',
  schema: z.number().int().min(0).max(3600),
  initial: (mode) => defaultValue[mode],
  ifMalformed: defaultValue.sandbox,
  mayChange: 'owner',
  effects: [],
  effect: 'at_once',
});
