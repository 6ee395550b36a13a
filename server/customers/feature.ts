import type { Feature } from '#server/http/feature.ts';
import { registerCustomerRoutes } from './routes.ts';

export const customersFeature: Feature = { name: 'customers', routes: registerCustomerRoutes };
