import { type Closures, closuresSchema } from '#contracts/closures.ts';
import { isKnownPlace, placeByCode } from '#contracts/known-places.ts';
import { defineSetting } from '#server/settings/setting.ts';

/** As an owner throws them: in countries that there are, by their codes. */
const thrownClosures = closuresSchema
  .superRefine(({ closed }, context) => {
    for (const [at, { country }] of closed.entries())
      if (country !== '' && !isKnownPlace(country))
        context.addIssue({
          code: 'custom',
          path: ['closed', at, 'country'],
          message: `no country ${country}`,
        });
  })
  .transform(({ closed }) => ({
    closed: closed.map((each) => ({ ...each, country: placeByCode(each.country) })),
  }));

/**
 * What is not sold at the moment, in which country, and why. One that cannot be read closes everything: what must not
 * be sold is not sold by mistake.
 */
export const closedSetting = defineSetting<Closures>({
  key: 'catalog.closed',
  schema: closuresSchema,
  accepts: thrownClosures,
  initial: { closed: [] },
  ifMalformed: { closed: [{ service: 'all', country: '', reason: 'pause', note: '' }] },
  mayChange: 'owner',
  sensitive: true,
  effect: 'at_once',
});
