import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { type Package, packagesFrom } from '../purchase/package/packages.ts';

export const packagesOf = ({ builtIn, code, form, services }: DisplayedType): Package[] =>
  packagesFrom(services, form, builtIn ? undefined : code);
