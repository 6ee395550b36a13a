import type { Deps } from '#server/deps.ts';
import { standardRates } from './standard-rates.ts';
import { seedStandardRates } from './store.ts';

/** The VAT rates that every shop begins with; its owner keeps them current. */
export const seedRates = ({ database }: Pick<Deps, 'database'>): Promise<void> =>
  seedStandardRates(database, standardRates);
