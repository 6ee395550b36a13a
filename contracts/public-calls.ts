import { catalogPublicCalls } from './catalog/public-calls.ts';
import { checkoutPublicCalls } from './checkout/public-calls.ts';
import { accountPublicCalls } from './customers/account-calls.ts';
import { customersPublicCalls } from './customers/public-calls.ts';
import { invoicesPublicCalls } from './invoices/public-calls.ts';
import { marketingPublicCalls } from './marketing/public-calls.ts';
import { operationsPublicCalls } from './operations/public-calls.ts';
import { ordersPublicCalls } from './orders/public-calls.ts';
import { staffPublicCalls } from './staff/public-calls.ts';
import { taxPublicCalls } from './tax/public-calls.ts';

/**
 * Schemas of public calls, by method and path. The storefront's scripts write the paths literally, because a table of
 * names would be larger than the scripts. They import only types of this file.
 */
export const publicCalls = {
  ...catalogPublicCalls,
  ...checkoutPublicCalls,
  ...ordersPublicCalls,
  ...invoicesPublicCalls,
  ...taxPublicCalls,
  ...customersPublicCalls,
  ...accountPublicCalls,
  ...marketingPublicCalls,
  ...operationsPublicCalls,
  ...staffPublicCalls,
} as const;

export type PublicRoute = keyof typeof publicCalls;
