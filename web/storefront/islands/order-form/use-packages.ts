import { useEffect, useState } from 'react';
import type { ServiceType } from '#contracts/states.ts';
import { type Package, packagesFrom } from './packages.ts';
import { watchServices } from './watch-services.ts';

/** The price lists: as the page came, then as the catalogue stands while someone looks at them. */
export function usePackages(type: ServiceType, first: Package[]): Package[] {
  const [packages, setPackages] = useState(first);
  useEffect(() => watchServices(type, (services) => setPackages(packagesFrom(services, [type]))), [type]);
  return packages;
}
