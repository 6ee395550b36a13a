import type { ServiceType } from './states.ts';

/** Where the product chooser's forms post to (text 1, section 2). */
export const chooserPath = '/r';

/** The hidden field `prd` of each form, and what it chooses. */
export const products = { igf: 'followers', igl: 'likes', igv: 'views' } as const satisfies Record<
  string,
  ServiceType
>;
export type ProductCode = keyof typeof products;

export const isProductCode = (value: unknown): value is ProductCode =>
  typeof value === 'string' && Object.hasOwn(products, value);
