import { type Closures, closuresSchema } from '#contracts/closures.ts';
import { defineSetting } from '#server/settings/setting.ts';

/**
 * What is not sold at the moment, in which country, and why. One that cannot be read closes everything: what must not
 * be sold is not sold by mistake.
 */
export const closedSetting = defineSetting<Closures>({
  key: 'catalog.closed',
  schema: closuresSchema,
  initial: { closed: [] },
  ifMalformed: { closed: [{ service: 'all', country: '', reason: 'pause', note: '' }] },
  mayChange: 'owner',
  effect: 'at_once',
});
