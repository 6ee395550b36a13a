import { type ServiceType, serviceTypes } from '../orders/states.ts';

/** Where the product chooser's forms post to (text 1, section 2). */
export const chooserPath = '/r';

/** The hidden field `prd` of each form. */
export const productCodes = { followers: 'igf', likes: 'igl', views: 'igv' } as const satisfies Record<
  ServiceType,
  string
>;

/** What a form chooses; undefined for any other word. */
export const productOf = (code: unknown): ServiceType | undefined =>
  serviceTypes.find((type) => productCodes[type] === code);
