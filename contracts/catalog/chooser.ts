import { type ServiceType, serviceTypes } from '../orders/states.ts';

/** Target of the product chooser's forms (text 1, section 2). */
export const chooserPath = '/r';

export const productCodes = { followers: 'igf', likes: 'igl', views: 'igv' } as const satisfies Record<
  ServiceType,
  string
>;

export const productOf = (code: unknown): ServiceType | undefined =>
  serviceTypes.find((type) => productCodes[type] === code);
