import type { ShownType } from '#contracts/catalog/service-types.ts';
import { type Package, packagesFrom } from '../purchase/package/packages.ts';

/** Returns what is sold of a service type, as forms and payment pages take it. */
export const packagesOf = ({ builtIn, code, form, services }: ShownType): Package[] =>
  packagesFrom(services, form, builtIn ? undefined : code);
