import { type FigureAlerts, figureAlertsSchema } from '#contracts/marketing/reporting.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';

const none: FigureAlerts = { marginBelow: null, refundsAbove: null, conversionFall: null };

/** When the owner is told that the shop's figures go wrong; never, until bounds are set. */
export const alertsSetting = defineSetting<FigureAlerts>({
  key: 'figures.alerts',
  schema: figureAlertsSchema,
  initial: none,
  ifMalformed: none,
  mayChange: 'owner',
  effect: 'at_next_run',
});
