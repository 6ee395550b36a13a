import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

/** The time is under a minute, so that "sent within 60 seconds" can be true of most orders. */
const usual = { live: 45, sandbox: 0 };

/** A paid order waits so many seconds before it is sent, in which its buyer can correct whom it is for. */
export const correctionTimeSetting = defineSetting<number>({
  key: 'fulfilment.correction_seconds',
  schema: z.number().int().min(0).max(3600),
  initial: (mode) => usual[mode],
  ifMalformed: usual.sandbox,
  mayChange: 'owner',
  effects: [],
  effect: 'at_once',
});
