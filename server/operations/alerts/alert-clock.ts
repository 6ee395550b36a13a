import { type AlertClock, alertClockSchema } from '#contracts/operations/alerts.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';

export const alertClock = defineSetting<AlertClock>({
  key: 'alerts.clock',
  schema: alertClockSchema,
  initial: { quietFrom: 22, quietTo: 8, digestAt: 8 },
  ifMalformed: { quietFrom: 0, quietTo: 0, digestAt: 8 },
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});
