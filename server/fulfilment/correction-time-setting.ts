import { z } from 'zod';
import { defineSetting } from '#server/settings/setting.ts';

/** Under a minute, so that "sent within 60 seconds" can be true of most orders. */
const usual = { live: 45, sandbox: 0 };

/** Seconds that a paid order waits before it is sent, in which its buyer can correct whom it is for. */
export const correctionTimeSetting = defineSetting<number>({
  key: 'fulfilment.correction_seconds',
  schema: z.number().int().min(0).max(3600),
  initial: (mode) => usual[mode],
  ifMalformed: usual.sandbox,
  mayChange: 'owner',
  effect: 'at_once',
});
