import { type ServiceType, serviceTypes } from '../orders/states.ts';

/** The product chooser's forms post to this address (text 1, section 2). */
export const chooserPath = '/r';

/** Holds what the hidden field `prd` of each form says. */
export const productCodes = { followers: 'igf', likes: 'igl', views: 'igv' } as const satisfies Record<
  ServiceType,
  string
>;

/** Returns what a form chooses; undefined for any other word. */
export const productOf = (code: unknown): ServiceType | undefined =>
  serviceTypes.find((type) => productCodes[type] === code);
